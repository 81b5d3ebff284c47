/** Names of folders, files and notes in a drive (API 19, DR-2, DR-3). */
export const folderNameMaximum = 120;
export const itemNameMaximum = 200;

const folderNameEmptyText = 'Folder name cannot be empty';
const folderNameInvalidText = 'Folder name is not valid';
export const nameEmptyText = 'Name cannot be empty';
export const nameInvalidText = 'Name is not valid';

const controls = /\p{Cc}/u;

/** Whether a name could be parsed as a path, or contains control characters. */
export const isPathLike = (name: string): boolean =>
  /[/\\]/.test(name) || controls.test(name) || name === '.' || name === '..';

/**
 * Why a name is not allowed for a folder, or null (API DR-2a). The field's own check limits the length.
 *
 * @example folderNameRefusal('2026/Plans') → 'Folder name is not valid'
 */
export function folderNameRefusal(name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return folderNameEmptyText;
  return isPathLike(trimmed) ? folderNameInvalidText : null;
}

/**
 * The key that makes folder names unique: ignores case and nothing else (API DR-2a).
 *
 * @example nameKey('Élan') === nameKey('ÉLAN'), nameKey('Elan') is another one
 */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Whether the list already has a folder with this name, ignoring case. */
export const isFolderNameTaken = (name: string, folders: readonly { name: string }[]): boolean =>
  folders.some((folder) => nameKey(folder.name) === nameKey(name));

/**
 * A file name's extension with its dot, or ''. Digits alone after a dot belong to the name, so that 'Plan v1.2' does
 * not get the extension '2'.
 *
 * @example extensionOf('photo.JPG') → '.JPG'; extensionOf('Invoice No. 5') → ''
 */
export const extensionOf = (fileName: string): string => /[^.](\.(?=\w*[A-Za-z])\w{1,10})$/.exec(fileName)?.[1] ?? '';

/**
 * The new name of a renamed file: keeps the old extension when the new name has none, and truncates before the
 * extension when it is too long (API DR-3).
 *
 * @example renamedFile('scan.pdf', 'Permit') → 'Permit.pdf'; renamedFile('scan.pdf', 'Permit.PDF') → 'Permit.PDF'
 */
export function renamedFile(current: string, typed: string): string {
  if (extensionOf(typed) !== '') return typed;
  const extension = extensionOf(current);
  return typed.slice(0, itemNameMaximum - extension.length) + extension;
}
