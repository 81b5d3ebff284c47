import { expect, test } from 'vitest';
import { hasOwnColors, mailDocument } from './mail-document.ts';

const documentOf = (html: string, more: Partial<Parameters<typeof mailDocument>[0]> = {}) =>
  mailDocument({ html, inline: new Map(), outside: new Map(), isDark: false, showsQuoted: true, ...more });

test('puts the policy before the message and allows only pictures of this server', () => {
  const made = documentOf('<p>Hello</p>');
  const policy = /content="(default-src[^"]*)"/.exec(made)?.[1];
  expect(policy).toBe("default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'");
  expect(made.indexOf('Content-Security-Policy')).toBeLessThan(made.indexOf('<p>Hello</p>'));
});

test('adds links of this server to pictures only if there are some', () => {
  const html = '<img data-cid="a@b" alt="A"/><img data-src="https://x.com/1.png?a=1&amp;b=2"/>';
  expect(documentOf(html)).not.toMatch(/<img[^>]* src=/);
  const inline = new Map([['a@b', '/api/storage/1?a=1&b="2"']]);
  expect(documentOf(html, { inline })).toContain('<img src="/api/storage/1?a=1&amp;b=&quot;2&quot;" data-cid="a@b"');
  const outside = new Map([['https://x.com/1.png?a=1&b=2', '/api/emails/pictures/1']]);
  expect(documentOf(html, { outside })).toContain('<img src="/api/emails/pictures/1" data-src=');
});

test('inserts links without interpreting replacement patterns or attributes in them', () => {
  const outside = new Map([['https://x.com/1.png', `/$&"onerror="x`]]);
  expect(documentOf('<img data-src="https://x.com/1.png"/>', { outside })).toContain(
    'src="/$&amp;&quot;onerror=&quot;x"',
  );
});

test('hides quoted parts until they are requested', () => {
  expect(documentOf('<p>x</p>', { showsQuoted: false })).toContain('[data-quoted] { display: none; }');
  expect(documentOf('<p>x</p>')).not.toContain('[data-quoted]');
});

test('recognises messages with their own colours by attributes and styles', () => {
  const colored = ['<p style="color:red">x</p>', '<td bgcolor="#fff">x</td>', '<font color="red">x</font>'];
  expect(colored.map(hasOwnColors)).toEqual([true, true, true]);
  expect(hasOwnColors('<p style="font-weight:bold">The color is red, color="x" too</p>')).toBe(true);
  expect(hasOwnColors('<p align="left">The colour is red</p>')).toBe(false);
});
