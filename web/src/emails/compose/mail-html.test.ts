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
])('knows whether a text has words of its own: %s', (html, isOnly) => {
  expect(isOnlySignature(html, signature)).toBe(isOnly);
});

it('puts the signature below what is written, and nothing where there is none', () => {
  expect(withSignature('<p>Hi</p>', signature)).toBe(`<p>Hi</p><p></p>${signature}`);
  expect(withSignature('<p>Hi</p>', '<p></p>')).toBe('<p>Hi</p>');
});
