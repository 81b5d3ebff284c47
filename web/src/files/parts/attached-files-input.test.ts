import { describe, expect, test } from 'vitest';
import { filesRefusal, withChosen, withoutName } from './attached-files-input.ts';

const file = (name: string, size = 10): File => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const megabyte = 1024 * 1024;

describe('chosen files', () => {
  test('are added once per name, and can be removed', () => {
    const chosen = withChosen(withChosen([], [file('a.pdf'), file('a.pdf')]), [file('a.pdf'), file('b.pdf')]);
    expect(chosen.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    expect(withoutName(chosen, 'a.pdf').map(({ name }) => name)).toEqual(['b.pdf']);
  });

  test("are refused before upload, with the server's messages", () => {
    const texts = [file('setup.exe'), file('empty.txt', 0), file('film.mp4', 26 * megabyte)].map((each) =>
      filesRefusal(withChosen([], [each])),
    );
    expect(texts).toEqual([
      'This file type is not allowed: setup.exe',
      'The file is empty.',
      'The file is too large. The maximum size is 25 MB.',
    ]);
  });

  test('are sent together up to ten, and up to 50 MB', () => {
    const many = (count: number, size: number) =>
      withChosen(
        [],
        Array.from({ length: count }, (_, index) => file(`${index}.jpg`, size)),
      );
    expect(filesRefusal(many(10, 1))).toBeNull();
    expect(filesRefusal(many(11, 1))).toBe('At most 10 files can be added at once.');
    expect(filesRefusal(many(3, 20 * megabyte))).toBe('The files are too large together. The maximum size is 50 MB.');
  });
});
