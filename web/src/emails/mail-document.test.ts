import { expect, test } from 'vitest';
import { hasOwnColors, mailDocument } from './mail-document.ts';

const documentOf = (html: string, more: Partial<Parameters<typeof mailDocument>[0]> = {}) =>
  mailDocument({ html, inline: new Map(), outside: new Map(), isDark: false, showsQuoted: true, ...more });

test('the policy stands before the mail and allows nothing but pictures of this server', () => {
  const made = documentOf('<p>Hello</p>');
  const policy = /content="(default-src[^"]*)"/.exec(made)?.[1];
  expect(policy).toBe("default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'");
  expect(made.indexOf('Content-Security-Policy')).toBeLessThan(made.indexOf('<p>Hello</p>'));
});

test('pictures get links of this server only when there are some for them', () => {
  const html = '<img data-cid="a@b" alt="A"/><img data-src="https://x.com/1.png?a=1&amp;b=2"/>';
  expect(documentOf(html)).not.toMatch(/<img[^>]* src=/);
  const inline = new Map([['a@b', '/api/storage/1?a=1&b="2"']]);
  expect(documentOf(html, { inline })).toContain('<img src="/api/storage/1?a=1&amp;b=&quot;2&quot;" data-cid="a@b"');
  const outside = new Map([['https://x.com/1.png?a=1&b=2', '/api/emails/pictures/1']]);
  expect(documentOf(html, { outside })).toContain('<img src="/api/emails/pictures/1" data-src=');
});

test('a link cannot bring replacement patterns or attributes of its own', () => {
  const outside = new Map([['https://x.com/1.png', `/$&"onerror="x`]]);
  expect(documentOf('<img data-src="https://x.com/1.png"/>', { outside })).toContain(
    'src="/$&amp;&quot;onerror=&quot;x"',
  );
});

test('quoted parts are hidden until they are wanted', () => {
  expect(documentOf('<p>x</p>', { showsQuoted: false })).toContain('[data-quoted] { display: none; }');
  expect(documentOf('<p>x</p>')).not.toContain('[data-quoted]');
});

test('mail with colours of its own is known by its attributes and styles', () => {
  const colored = ['<p style="color:red">x</p>', '<td bgcolor="#fff">x</td>', '<font color="red">x</font>'];
  expect(colored.map(hasOwnColors)).toEqual([true, true, true]);
  expect(hasOwnColors('<p style="font-weight:bold">The color is red, color="x" too</p>')).toBe(true);
  expect(hasOwnColors('<p align="left">The colour is red</p>')).toBe(false);
});
