import { type DriveItem, downloadFile } from '@truckroll/contract/files/drive';
import { saveFile } from '../../app/save-file.ts';
import { callForFile } from '../../app/transport/call.ts';
import { problemText } from '../../design/feedback/api-problem.ts';

/** Fetches a file's content and has the browser save it under its name (DR-12); a failure is a browser alert (screens 3.6). */
export async function downloadItem({ systemGeneratedFileName: key, name }: DriveItem): Promise<void> {
  if (key === null) return;
  try {
    saveFile(await callForFile(downloadFile, { body: { key, filename: name } }));
  } catch (error) {
    window.alert(problemText(error, downloadFile.failure));
  }
}
