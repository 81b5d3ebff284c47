import { fileTypeText, megabyte, uploadRefusal } from '../files/upload-rules.ts';

/** The extensions of files that a mail carries (API EM-9). The server also checks the content. */
export const mailFileExtensions = 'png jpg jpeg gif webp heic heif pdf doc docx xls xlsx csv'.split(' ');

/** The size of all files of one mail. */
const mostMailMegabytes = 35;

/**
 * Why a file cannot be sent by mail, or null, as far as the browser can tell before sending.
 *
 * @example mailFileRefusal({ name: 'notes.txt', size: 10 }) → 'This file type is not allowed: notes.txt'
 */
export function mailFileRefusal(file: { name: string; size: number }): string | null {
  const extension = /\.([^.]*)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  const refusal = uploadRefusal(file);
  return refusal ?? (mailFileExtensions.includes(extension) ? null : fileTypeText(file.name));
}

/** Why these files together cannot be sent by one mail, or null. */
export const mailFilesRefusal = (files: readonly { size: number }[]): string | null =>
  files.reduce((sum, { size }) => sum + size, 0) > mostMailMegabytes * megabyte
    ? `The files are too large together. The maximum size is ${mostMailMegabytes} MB.`
    : null;
