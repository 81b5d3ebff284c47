import { expect, test } from 'vitest';
import { cleanFileName, isRefusedName, megabyte, uploadRefusal } from './upload-rules.ts';

test.each(['setup.exe', 'RUN.BAT', 'page.html', 'logo.svg ', 'a.pdf.js', '.sh', 'setup.exe. '])(
  '%s is refused by its name',
  (name) => {
    expect(isRefusedName(name)).toBe(true);
  },
);

test.each(['permit.pdf', 'exe', 'notes.js.txt', 'no extension', 'photo.'])('%s is not refused by its name', (name) => {
  expect(isRefusedName(name)).toBe(false);
});

test.each([
  [{ name: 'a.pdf', size: 0 }, 'The file is empty.'],
  [{ name: 'a.exe', size: 1 }, 'This file type is not allowed: a.exe'],
  [{ name: 'a.pdf', size: 25 * megabyte + 1 }, 'The file is too large. The maximum size is 25 MB.'],
  [{ name: 'a.pdf', size: 25 * megabyte }, null],
])('%j gives %j', (file, text) => {
  expect(uploadRefusal(file)).toBe(text);
});

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\scans\\permit.pdf', 'permit.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['annexe\u202Efdp.exe', 'annexefdp.exe'],
])('%j is kept as %s', (given, name) => {
  expect(cleanFileName(given)).toBe(name);
});

test('a long name is truncated before its extension', () => {
  const name = cleanFileName(`${'x'.repeat(5000)}.pdf`);
  expect(name).toHaveLength(200);
  expect(name.endsWith('x.pdf')).toBe(true);
});
