import { expect, it } from 'vitest';
import { mailFileRefusal, mailFilesRefusal } from './mail-file-rules.ts';

it.each([
  ['Plan.PDF', 10, null],
  ['photo.heic', 10, null],
  ['notes.txt', 10, 'This file type is not allowed: notes.txt'],
  ['setup.exe', 10, 'This file type is not allowed: setup.exe'],
  ['plan', 10, 'This file type is not allowed: plan'],
  ['empty.pdf', 0, 'The file is empty.'],
  ['big.pdf', 26 * 1024 * 1024, 'The file is too large. The maximum size is 25 MB.'],
])('checks whether %s of %i bytes can be sent', (name, size, refusal) => {
  expect(mailFileRefusal({ name, size })).toBe(refusal);
});

it("limits the total size of a message's files", () => {
  const half = { size: 20 * 1024 * 1024 };
  expect(mailFilesRefusal([half])).toBeNull();
  expect(mailFilesRefusal([half, half])).toBe('The files are too large together. The maximum size is 35 MB.');
});
