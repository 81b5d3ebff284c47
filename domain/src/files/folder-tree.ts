import type { DriveItemType } from './drive-rights.ts';

/** The name of a drive's root. */
export const rootName = 'Files';

/** A folder as the tree rules need it. `parentFolderId` null: it is in the root. */
export type TreeFolder = { id: string; name: string; parentFolderId: string | null };

export type Crumb = { id: string | null; name: string };

/** The folders from the root down to this one, itself included; empty for the root or an unknown folder. */
function pathTo<F extends TreeFolder>(folders: readonly F[], id: string | null): F[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: F[] = [];
  let folder = id === null ? undefined : byId.get(id);
  while (folder !== undefined && path.length < folders.length) {
    path.unshift(folder);
    folder = folder.parentFolderId === null ? undefined : byId.get(folder.parentFolderId);
  }
  return path;
}

/**
 * The path from 'Files' to a folder (API DR-1).
 *
 * @example breadcrumbOf([plans, year], year.id) → [{ id: null, name: 'Files' }, { … 'Plans' }, { … '2026' }]
 */
export const breadcrumbOf = (folders: readonly TreeFolder[], id: string | null): Crumb[] => [
  { id: null, name: rootName },
  ...pathTo(folders, id).map((folder) => ({ id: folder.id, name: folder.name })),
];

/** The same path as one text: 'Files / Plans / 2026' (API 3.12). */
export const pathText = (folders: readonly TreeFolder[], id: string | null): string =>
  breadcrumbOf(folders, id)
    .map((crumb) => crumb.name)
    .join(' / ');

/** The ids of a folder and of every folder below it. */
export function idsWithin(folders: readonly TreeFolder[], id: string): Set<string> {
  const children = Map.groupBy(folders, (folder) => folder.parentFolderId);
  const within = new Set<string>([id]);
  for (const folderId of within) for (const child of children.get(folderId) ?? []) within.add(child.id);
  return within;
}

export type MovableItem = {
  id: string;
  type: DriveItemType;
  parentFolderId: string | null;
  isSystemGeneratedJob: boolean;
};

export type MoveRefusal = 'systemFolder' | 'moveRefused';

/**
 * Why an item cannot be moved into a folder of its drive (null: the root), or null when it can. Moving to the current
 * parent is allowed and has no effect (API DR-6).
 *
 * @example itemMoveRefusal(plans, below2026.id, folders) → 'moveRefused': a folder cannot go below itself
 */
export function itemMoveRefusal(
  item: MovableItem,
  destination: string | null,
  folders: readonly TreeFolder[],
): MoveRefusal | null {
  if (item.isSystemGeneratedJob) return 'systemFolder';
  if (destination === null || item.type !== 'folder') return null;
  return idsWithin(folders, item.id).has(destination) ? 'moveRefused' : null;
}

/**
 * The targets that the Move dialog offers for an item: every folder except its parent, itself and its descendants
 * (API DR-5).
 */
export const moveTargets = <F extends TreeFolder>(item: MovableItem, folders: readonly F[]): F[] =>
  folders.filter((folder) => folder.id !== item.parentFolderId && itemMoveRefusal(item, folder.id, folders) === null);
