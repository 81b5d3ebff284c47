import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extensionOf,
  folderNameRefusal,
  isFolderNameTaken,
  isPathLike,
  itemNameMaximum,
  nameKey,
  renamedFile,
} from './item-names.ts';

test.each([
  ['', 'Folder name cannot be empty'],
  ['   ', 'Folder name cannot be empty'],
  ['a/b', 'Folder name is not valid'],
  ['..\\windows', 'Folder name is not valid'],
  ['..', 'Folder name is not valid'],
  ['.', 'Folder name is not valid'],
  ['nul\u0000', 'Folder name is not valid'],
  ['Plans 2026', null],
  ['…and “more”', null],
  ['..hidden', null],
])('the folder name %j gives %j', (name, text) => {
  expect(folderNameRefusal(name)).toBe(text);
});

test('folder names differ by everything but case', () => {
  const folders = [{ name: 'Docs' }, { name: 'ÉLAN' }];
  expect(isFolderNameTaken(' docs ', folders)).toBe(true);
  expect(isFolderNameTaken('élan', folders)).toBe(true);
  expect(isFolderNameTaken('e\u0301lan', folders)).toBe(true);
  expect(isFolderNameTaken('Elan', folders)).toBe(false);
});

test.each([
  ['photo.JPG', '.JPG'],
  ['archive.tar.gz', '.gz'],
  ['clip.mp3', '.mp3'],
  ['clip.3gp', '.3gp'],
  ['Plan v1.2', ''],
  ['Invoice No. 5', ''],
  ['.profile', ''],
  ['folder.', ''],
  ['plain', ''],
])('the extension of %s is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test.each([
  ['scan.pdf', 'Permit', 'Permit.pdf'],
  ['scan.pdf', 'Permit.PDF', 'Permit.PDF'],
  ['scan.pdf', 'Permit v2.1', 'Permit v2.1.pdf'],
  ['scan', 'Permit', 'Permit'],
])('%s renamed to %s is %s', (current, typed, name) => {
  expect(renamedFile(current, typed)).toBe(name);
});

test('a renamed file is never too long and never loses its extension', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: itemNameMaximum }), (typed) => {
      const name = renamedFile('scan.pdf', typed);
      expect(name.length).toBeLessThanOrEqual(itemNameMaximum);
      expect(extensionOf(typed) === '' ? name.endsWith('.pdf') : name === typed).toBe(true);
    }),
  );
});

test('a name unlike a path is one path segment, and its key is stable', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      if (!isPathLike(name)) expect(name.split(/[/\\]/)).toHaveLength(1);
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
    }),
  );
});
