import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { addToDrive } from '@truckroll/contract/files/drive';
import { ingestFiles, processFile } from '@truckroll/contract/files/files';
import { type EndpointOptions, fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import type { DriveOwner } from './drive-queries.ts';
import type { PendingUpload } from './pending-uploads.ts';
import { sendPreview } from './photo-preview.ts';

/** Stores a file: sends it, or keeps it on this device, which answers null. */
export type SendFile = (
  pending: PendingUpload,
  request: EndpointOptions<typeof addToDrive> & { files: readonly File[] },
) => Promise<DataOf<typeof addToDrive> | null>;

export const sendAtOnce: SendFile = (_, request) => fetchEndpoint(addToDrive, request);

export type Upload = {
  owner: DriveOwner;
  sendFile: SendFile;
  folder: string | null;
  signal: AbortSignal;
  onShare: (share: number) => void;
};

export const isPdf = ({ file }: PendingUpload): boolean =>
  file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf');

const wasCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * The id under which a PDF's text is extracted (FI-1). Without one the upload continues, and the server extracts the
 * text.
 */
async function ingest({ file }: PendingUpload, { signal, onShare }: Upload): Promise<string | undefined> {
  try {
    const onProgress = (share: number) => onShare(share / 2);
    const [answer] = await fetchEndpoint(ingestFiles, { files: [file], signal, onProgress });
    return answer?.files[0]?.file_id;
  } catch (error) {
    if (wasCancelled(error) || !(error instanceof ApiProblem)) throw error;
    return undefined;
  }
}

/**
 * Uploads one file: FI-1 → DR-2 for a PDF, DR-2 for others. Returns the input of FI-2 for a PDF, null for others.
 * Throws if the upload failed.
 */
export async function sendUpload(
  pending: PendingUpload,
  upload: Upload,
): Promise<{ fileId: string; fileUrl: string } | null> {
  const { owner, folder, signal, onShare } = upload;
  const pdf = isPdf(pending);
  const fileId = pdf ? await ingest(pending, upload) : undefined;
  const request = {
    body: { ...owner, parentFolderId: folder, fileId },
    files: [pending.file],
    signal,
    onProgress: (share: number) => onShare(pdf ? 0.5 + share / 2 : share),
  };
  const items = await upload.sendFile(pending, request);
  // It waits on this device.
  if (items === null) return null;
  const [item] = items;
  if (owner.moduleType === 'jobs' && item?.fileType?.startsWith('image/')) {
    await sendPreview(item.id, pending.file, pending.photoKind);
  }
  if (!pdf || item === undefined || item.fileId === null || item.presignedUrl === null) return null;
  return { fileId: item.fileId, fileUrl: item.presignedUrl };
}

/** Waits until a PDF's text is extracted (FI-2); false if that failed. The file is stored either way. */
export async function finishUpload(file: { fileId: string; fileUrl: string }): Promise<boolean> {
  try {
    const { processingStatus } = await fetchEndpoint(processFile, { body: file });
    return processingStatus !== 'Failed';
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return false;
  }
}
