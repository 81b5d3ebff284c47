import { withoutEnd } from '../text/without-end.ts';
import { itemNameMaximum, renamedFile } from './item-names.ts';

/** Upload limits for the whole product (API 1.9). */
export const megabyte = 1024 * 1024;
export const maximumFiles = 10;
export const maximumFileMegabytes = 25;
export const maximumRequestMegabytes = 50;
/** The largest piece of a file that is sent in pieces. */
export const pieceMegabytes = 1;
/** How much may have arrived in pieces of files that no request has taken yet: of one person, and of a company. */
export const untakenMegabytes = { person: 200, account: 2000 };
/** How long pieces are kept that no request takes, in hours. */
export const pieceHours = 24;

const refusedExtensions = new Set('exe msi bat cmd com scr ps1 sh js mjs jar vbs html htm svg'.split(' '));

/** Executables, scripts and active documents, recognised by name; the server also checks the content. */
export const isRefusedName = (fileName: string): boolean =>
  // Windows ignores trailing dots and spaces: it runs 'setup.exe.'.
  refusedExtensions.has(/\.([^.]*)$/.exec(withoutEnd(fileName, /[. ]/).toLowerCase())?.[1] ?? '');

/** Direction characters that disguise a name: 'annexe\u202Efdp.exe' shows as 'annexexe.pdf'. */
const hiddenSigns = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The stored name of an uploaded file: without path, control or direction characters, at most 200 characters
 * including its extension.
 *
 * @example cleanFileName('C:\\scans\\permit.pdf') → 'permit.pdf'; cleanFileName('../') → 'file'
 */
export function cleanFileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replaceAll(hiddenSigns, '').trim();
  return name === '' || name === '.' || name === '..' ? 'file' : renamedFile(name, name.slice(0, itemNameMaximum));
}

export const fileEmptyText = 'The file is empty.';
export const noFileText = 'No file was sent';
export const fileTypeText = (fileName: string): string => `This file type is not allowed: ${fileName}`;

/**
 * Why a chosen file cannot be uploaded, or null, as far as the browser can tell before sending (screens 3.9).
 *
 * @example uploadRefusal({ name: 'setup.exe', size: 10 }) → 'This file type is not allowed: setup.exe'
 */
export function uploadRefusal(file: { name: string; size: number }): string | null {
  if (file.size === 0) return fileEmptyText;
  if (isRefusedName(file.name)) return fileTypeText(file.name);
  return file.size > maximumFileMegabytes * megabyte
    ? `The file is too large. The maximum size is ${maximumFileMegabytes} MB.`
    : null;
}
