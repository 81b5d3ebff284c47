/** The header that names the uploads whose files a request takes, comma-joined (API 1.9). */
export const uploadsHeader = 'Uploaded-Files';

/** Whether a text can be the id of an upload: the SHA-256 of a file's name and content, in hexadecimal digits. */
export const isUploadId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The ids of a header `Uploaded-Files`. Null for anything else. */
export function uploadsIn(header: string): string[] | null {
  const ids = header.split(',').map((id) => id.trim());
  return ids.every(isUploadId) ? ids : null;
}
