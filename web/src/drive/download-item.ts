import { type DriveItem, downloadFile } from '@truckroll/contract/drive';
import { problemText } from '../app/api-problem.ts';
import { callForFile } from '../app/call.ts';

const revokeMs = 10_000;

/** Fetches a file's content and has the browser save it under its name (DR-12); a failure is a browser alert (screens 3.6). */
export async function downloadItem({ systemGeneratedFileName: key, name }: DriveItem): Promise<void> {
  if (key === null) return;
  try {
    const { blob, fileName } = await callForFile(downloadFile, { body: { key, filename: name } });
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The browser reads the address after the click was dealt with.
    setTimeout(() => URL.revokeObjectURL(url), revokeMs);
  } catch (error) {
    window.alert(problemText(error, downloadFile.failure));
  }
}
