import { describe, expect, it } from 'vitest';
import { cleanMail, leavingHtml } from './clean-mail.ts';

describe('the HTML of a mail', () => {
  it.each([
    ['<script>x()</script><p onclick="x()">Hi</p>', '<p>Hi</p>'],
    ['<style>p{background:url(https://x.test)}</style><p class="a">Hi</p>', '<p>Hi</p>'],
    ['<p style="color:red;background:url(https://x.test/a);position:fixed">Hi</p>', '<p style="color:red">Hi</p>'],
    [
      '<p style="background-color:rgb(1, 2, 3);width:expression(x())">Hi</p>',
      '<p style="background-color:rgb(1, 2, 3)">Hi</p>',
    ],
    ['<p style="color:\\75rl(https://x.test)">Hi</p>', '<p>Hi</p>'],
    ['<meta http-equiv="refresh" content="0;url=https://x.test"><base href="https://x.test"><p>Hi</p>', '<p>Hi</p>'],
    ['<iframe src="https://x.test"></iframe><object data="x"></object><embed src="x"><p>Hi</p>', '<p>Hi</p>'],
    ['<form action="https://x.test"><input name="a"><button>Go</button></form>', 'Go'],
    ['<svg onload="x()"><image href="https://x.test"/></svg><p>Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:x()">Hi</a>', '<a target="_blank" rel="noopener noreferrer nofollow">Hi</a>'],
    [
      '<table background="https://x.test/a"><tr><td bgcolor="red">Hi</td></tr></table>',
      '<table><tr><td bgcolor="red">Hi</td></tr></table>',
    ],
    [
      '<img src="https://x.test/a.png" srcset="https://x.test/b 2x" onerror="x()">',
      '<img data-src="https://x.test/a.png" />',
    ],
    ['<img src="//x.test/a.png"><img src="ftp://x.test">', '<img /><img />'],
    ['<img src="cid:one" data-src="https://x.test">', '<img data-cid="one" />'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
    ['<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAA" />'],
    ['<div class="gmail_quote">On Monday</div>', '<div data-quoted="true">On Monday</div>'],
    ['<blockquote type="cite">Old</blockquote>', '<blockquote data-quoted="true">Old</blockquote>'],
    [
      '<div class="moz-cite-prefix">On Monday Ann wrote:</div> <blockquote type="cite">Old</blockquote>',
      '<div data-quoted="true">On Monday Ann wrote:</div> <blockquote data-quoted="true">Old</blockquote>',
    ],
    ['<div class="moz-cite-prefix">Ann wrote:</div><p>Ring twice</p>', '<div>Ann wrote:</div><p>Ring twice</p>'],
    ['<div data-introduces="true">Ann wrote:</div>', '<div>Ann wrote:</div>'],
  ])('%s becomes %s', (html, cleaned) => expect(cleanMail(html)).toBe(cleaned));

  it('survives deep nesting', () => {
    expect(cleanMail('<div>'.repeat(20_000)).length).toBeLessThan(20_000);
  });

  it('takes only a short time for deeply nested HTML', () => {
    const begun = performance.now();
    expect(cleanMail(`<p>Hello</p>${'<table><tr><td>'.repeat(60_000)}`)).toMatch(/^<p>Hello<\/p>/);
    expect(performance.now() - begun).toBeLessThan(3_000);
    expect(cleanMail(`${'<p>One</p><br>'.repeat(20_000)}<p>Last</p>`)).toMatch(/<p>Last<\/p>$/);
  });

  it('leaves with its pictures and without our marks', () => {
    const html = '<div data-quoted="true"><img data-src="https://x.test/a.png" /><img data-cid="one" /></div>';
    expect(leavingHtml(html)).toBe('<div><img src="https://x.test/a.png" /><img src="cid:one" /></div>');
  });
});
