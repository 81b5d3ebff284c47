import { fileTypeText, megabyte, uploadRefusal } from '../files/upload-rules.ts';

/** The extensions of files that may be attached (API EM-9). The server also checks the content. */
export const mailFileExtensions = 'png jpg jpeg gif webp heic heif pdf doc docx xls xlsx csv'.split(' ');

/** The maximum total size of a message's files. */
const mostMailMegabytes = 35;

/**
 * Why a file cannot be attached, as far as the browser can tell before sending; null if it can.
 *
 * @example mailFileRefusal({ name: 'notes.txt', size: 10 }) → 'This file type is not allowed: notes.txt'
 */
export function mailFileRefusal(file: { name: string; size: number }): string | null {
  const extension = /\.([^.]*)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  const refusal = uploadRefusal(file);
  return refusal ?? (mailFileExtensions.includes(extension) ? null : fileTypeText(file.name));
}

/** Why these files together cannot be sent with one message; null if they can. */
export const mailFilesRefusal = (files: readonly { size: number }[]): string | null =>
  files.reduce((sum, { size }) => sum + size, 0) > mostMailMegabytes * megabyte
    ? `The files are too large together. The maximum size is ${mostMailMegabytes} MB.`
    : null;
