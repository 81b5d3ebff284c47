import { expect, it } from 'vitest';
import { textOfMail } from './mail-text.ts';

it.each([
  ['<table><tr><td>Boiler</td><td>$90</td></tr><tr><td>Tap</td></tr></table>', 'Boiler $90\nTap'],
  ['<h1>Hello</h1>Line<br>next &amp; last', 'Hello\nLine\nnext & last'],
  ['<p>Yes</p><blockquote><p>When?</p><blockquote>Now?</blockquote></blockquote>', 'Yes\n> When?\n> Now?'],
  ['<blockquote>When?</blockquote><p>At nine</p>', '> When?\nAt nine'],
  ['</blockquote><p>Hi</p>', 'Hi'],
  [
    '<div>Yes</div><div data-quoted="true">On Monday Ann wrote:<div>When?</div></div><div>Bye</div>',
    'Yes\n> On Monday Ann wrote:\n> When?\nBye',
  ],
  ['</div><div>a<div>b</div></div>c', 'a\nb\nc'],
  ['', ''],
])('the text of %j is %j', (html, text) => expect(textOfMail(html)).toBe(text));
