import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breadcrumbOf, idsWithin, itemMoveRefusal, moveTargets, pathText, type TreeFolder } from './folder-tree.ts';

const plans = { id: 'plans', name: 'Plans', parentFolderId: null };
const year = { id: 'year', name: '2026', parentFolderId: 'plans' };
const drafts = { id: 'drafts', name: 'Drafts', parentFolderId: 'year' };
const photos = { id: 'photos', name: 'Photos', parentFolderId: null };
const folders = [drafts, photos, plans, year];

const item = (of: TreeFolder, isSystemGeneratedJob = false) => ({
  ...of,
  type: 'folder' as const,
  isSystemGeneratedJob,
});

describe('the path of a folder', () => {
  test('begins with Files and descends', () => {
    expect(breadcrumbOf(folders, 'drafts')).toEqual([
      { id: null, name: 'Files' },
      { id: 'plans', name: 'Plans' },
      { id: 'year', name: '2026' },
      { id: 'drafts', name: 'Drafts' },
    ]);
    expect(pathText(folders, 'year')).toBe('Files / Plans / 2026');
  });

  test('of the root is only Files', () => {
    expect(breadcrumbOf(folders, null)).toEqual([{ id: null, name: 'Files' }]);
    expect(pathText(folders, null)).toBe('Files');
  });
});

describe('moving', () => {
  test('a folder cannot move into itself or its descendants', () => {
    expect(itemMoveRefusal(item(plans), 'plans', folders)).toBe('moveRefused');
    expect(itemMoveRefusal(item(plans), 'drafts', folders)).toBe('moveRefused');
    expect(itemMoveRefusal(item(plans), 'photos', folders)).toBeNull();
    expect(itemMoveRefusal(item(drafts), null, folders)).toBeNull();
  });

  test('a system folder cannot be moved', () => {
    expect(itemMoveRefusal(item(photos, true), 'plans', folders)).toBe('systemFolder');
    expect(itemMoveRefusal(item(photos, true), null, folders)).toBe('systemFolder');
  });

  test('the dialog omits the parent, the folder itself and its descendants', () => {
    expect(moveTargets(item(year), folders).map((folder) => folder.id)).toEqual(['photos']);
    const file = { id: 'file', type: 'file' as const, parentFolderId: 'year', isSystemGeneratedJob: false };
    expect(moveTargets(file, folders).map((folder) => folder.id)).toEqual(['drafts', 'photos', 'plans']);
  });
});

/** A random tree: each folder's parent is the root or an earlier folder. */
const anyTree = fc.array(fc.nat(), { minLength: 1, maxLength: 30 }).map((parents) =>
  parents.map((seed, index) => {
    const parent = seed % (index + 1);
    return { id: `f${index}`, name: `Folder ${index}`, parentFolderId: parent === index ? null : `f${parent}` };
  }),
);

test('after any allowed move every folder still leads to the root', () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), fc.nat(), (tree, what, where) => {
      const moved = tree[what % tree.length] as TreeFolder;
      const target = tree[where % tree.length] as TreeFolder;
      if (itemMoveRefusal(item(moved), target.id, tree) !== null) return;
      const after = tree.map((folder) => (folder === moved ? { ...folder, parentFolderId: target.id } : folder));
      const below = new Set(
        after.filter((folder) => folder.parentFolderId === null).flatMap((root) => [...idsWithin(after, root.id)]),
      );
      expect(below.size).toBe(tree.length);
    }),
  );
});

test('a folder is within another exactly when that one is on its path', () => {
  fc.assert(
    fc.property(anyTree, fc.nat(), fc.nat(), (tree, one, other) => {
      const inner = tree[one % tree.length] as TreeFolder;
      const outer = tree[other % tree.length] as TreeFolder;
      const stands = breadcrumbOf(tree, inner.id).some((crumb) => crumb.id === outer.id);
      expect(idsWithin(tree, outer.id).has(inner.id)).toBe(stands);
    }),
  );
});

test('a cycle in stored data ends the path instead of looping forever', () => {
  const circle = [
    { id: 'a', name: 'A', parentFolderId: 'b' },
    { id: 'b', name: 'B', parentFolderId: 'a' },
  ];
  expect(breadcrumbOf(circle, 'a')).toHaveLength(3);
  expect(idsWithin(circle, 'a')).toEqual(new Set(['a', 'b']));
});
