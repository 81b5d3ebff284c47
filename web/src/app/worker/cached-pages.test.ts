import { expect, it } from 'vitest';
import { type CachedPage, htmlOfPage, pageAt } from './cached-pages.ts';

const pages: readonly CachedPage[] = [
  ['^/clients/duplicates/?$', [1]],
  ['^/clients/[^/]+/?$', [0, 2]],
];
const files = ['assets/shell-1.js', 'assets/pairs-1.js', 'assets/client-1.js'];

it('finds the first page whose pattern matches', () => {
  expect(pageAt(pages, '/clients/duplicates')).toBe(pages[0]);
  expect(pageAt(pages, '/clients/7/')).toBe(pages[1]);
});

it.each(['/login', '/public/documents/secret', '/api/clients/7', '/clients', '/'])(
  'leaves %s to the server',
  (path) => {
    expect(pageAt(pages, path)).toBeUndefined();
  },
);

it('makes the HTML of a page as the server does', () => {
  const shell = '<!doctype html>\n<html data-worker lang="en"><head><title>T</title></head><body></body></html>';
  expect(htmlOfPage(shell, ['^/clients/[^/]+/?$', [0, 2]], files)).toBe(
    '<!doctype html>\n<html data-session data-worker lang="en"><head><title>T</title>' +
      '    <link rel="modulepreload" crossorigin href="/assets/shell-1.js">\n' +
      '    <link rel="modulepreload" crossorigin href="/assets/client-1.js">\n' +
      '  </head><body></body></html>',
  );
});
