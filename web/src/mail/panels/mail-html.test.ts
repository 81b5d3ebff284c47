import { expect, it } from 'vitest';
import { isOnlySignature, withSignature } from './mail-html.ts';

const signature = '<p>Ann Lee<br>Acme</p>';

it.each([
  ['', true],
  ['<p></p><p>&nbsp;</p>', true],
  [withSignature('', signature), true],
  ['<p>Ann Lee</p><p>Acme</p>', true],
  [withSignature('<p>Hello</p>', signature), false],
  ['<p><img src="x"></p>', false],
])('recognises whether a text has content besides the signature: %s', (html, isOnly) => {
  expect(isOnlySignature(html, signature)).toBe(isOnly);
});

it('adds the signature below the text, and nothing if there is no signature', () => {
  expect(withSignature('<p>Hi</p>', signature)).toBe(`<p>Hi</p><p></p>${signature}`);
  expect(withSignature('<p>Hi</p>', '<p></p>')).toBe('<p>Hi</p>');
});
