import { expect, test } from 'vitest';
import { cleanDraft, cleanNote, noteText } from './note-html.ts';

test('keeps everything that the editor produces', () => {
  const html =
    '<h2>Access</h2><p><strong>Gate</strong> <em>code</em> <u>is</u> <s>1234</s></p><ul><li><p>one</p></li></ul>' +
    '<ol start="3"><li>three</li></ol><blockquote><p>quoted</p></blockquote><pre><code>x &lt; y</code></pre><hr />';
  expect(cleanNote(html)).toBe(html);
});

test.each([
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<iframe src="https://evil.test"></iframe>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<style>p { color: red }</style>', ''],
  ['<form action="/x"><input name="password"></form>', ''],
  ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
  ['<p>a<!-- comment --></p>', '<p>a</p>'],
])('%s becomes %s', (html, cleaned) => {
  expect(cleanNote(html)).toBe(cleaned);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.test/x',
])('removes a link to %j', (href) => {
  expect(cleanNote(`<a href="${href}">x</a>`)).toBe('<a target="_blank" rel="noopener noreferrer nofollow">x</a>');
});

test('opens an external link in a new page without opener and referrer', () => {
  expect(cleanNote('<a href="https://example.org/?a=1&amp;b=2" target="_top" rel="opener">x</a>')).toBe(
    '<a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  );
});

test('is idempotent', () => {
  const html = '<a href="mailto:ann@example.org">Ann</a><p>1 &lt; 2 &amp; "so"</p>';
  expect(cleanNote(cleanNote(html))).toBe(cleanNote(html));
});

test("extracts a note's text with a line per block and decoded entities", () => {
  expect(
    noteText(cleanNote('<h2>Access</h2><p>Gate &amp; <b>door</b> &lt;1&gt;</p><ul><li>one<br>two</li></ul>')),
  ).toBe('Access\nGate & door <1>\none\ntwo');
  expect(noteText(cleanNote('<p></p><p>&nbsp;</p>'))).toBe('');
});

test('a draft links only to what its sources say, in safe schemes', () => {
  const sources = ['See https://example.org/manual', 'javascript:alert(1)'];
  const draft = (href: string) => cleanDraft(`<p>Read <a href="${href}">this</a>.<script>x</script></p>`, sources);
  expect(draft('https://example.org/manual')).toContain('<a href="https://example.org/manual" target="_blank"');
  for (const href of ['https://evil.test/?q=4711', '', 'https://example.org/manual?leak=1'])
    expect(draft(href)).toBe('<p>Read this.</p>');
  expect(draft('javascript:alert(1)')).not.toContain('javascript');
});
