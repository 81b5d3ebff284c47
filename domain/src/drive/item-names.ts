/** Names of folders, files and notes in a drive (API 19, DR-2, DR-3). */
export const folderNameMaximum = 120;
export const itemNameMaximum = 200;

const folderNameEmptyText = 'Folder name cannot be empty';
const folderNameInvalidText = 'Folder name is not valid';
export const nameEmptyText = 'Name cannot be empty';
export const nameInvalidText = 'Name is not valid';

const controls = /\p{Cc}/u;

/** Whether a name could be read as a path, or holds control characters. */
export const isPathLike = (name: string): boolean =>
  /[/\\]/.test(name) || controls.test(name) || name === '.' || name === '..';

/**
 * Why a folder cannot have this name, or null (API DR-2a). How long it may be is the field's own check.
 *
 * @example whyNotFolderName('2026/Plans') → 'Folder name is not valid'
 */
export function whyNotFolderName(name: string): string | null {
  const trimmed = name.trim();
  if (trimmed === '') return folderNameEmptyText;
  return isPathLike(trimmed) ? folderNameInvalidText : null;
}

/**
 * A name as folders are told apart by: case does not matter, everything else does (API DR-2a).
 *
 * @example nameKey('Élan') === nameKey('ÉLAN'), nameKey('Elan') is another one
 */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Whether a folder of this name is already in the list, ignoring case. */
export const isFolderNameTaken = (name: string, folders: readonly { name: string }[]): boolean =>
  folders.some((folder) => nameKey(folder.name) === nameKey(name));

/**
 * The extension of a file's name with its dot, or '' when there is none. Digits alone after a dot belong to the name,
 * so that 'Plan v1.2' is not taken for a file of type '2'.
 *
 * @example extensionOf('photo.JPG') → '.JPG'; extensionOf('Invoice No. 5') → ''
 */
export const extensionOf = (fileName: string): string => /[^.](\.(?=\w*[A-Za-z])\w{1,10})$/.exec(fileName)?.[1] ?? '';

/**
 * The name that a file gets when it is renamed: it keeps its extension when the new name has none, and is cut before
 * the extension when it would become too long (API DR-3).
 *
 * @example renamedFile('scan.pdf', 'Permit') → 'Permit.pdf'; renamedFile('scan.pdf', 'Permit.PDF') → 'Permit.PDF'
 */
export function renamedFile(current: string, wished: string): string {
  if (extensionOf(wished) !== '') return wished;
  const extension = extensionOf(current);
  return wished.slice(0, itemNameMaximum - extension.length) + extension;
}
