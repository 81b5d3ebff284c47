import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlOfText, textOfHtml } from './plain-html.ts';

test('makes every line a paragraph and escapes markup', () => {
  expect(htmlOfText('Use the back door\n\nDogs < 2 & "cats"')).toBe(
    '<p>Use the back door</p><p>Dogs &lt; 2 &amp; &quot;cats&quot;</p>',
  );
  expect(htmlOfText('  ')).toBe('');
});

test('keeps the lines and list items of a rich field', () => {
  expect(
    textOfHtml('<h2>Scope</h2><p>Two <b>coats</b><br>of paint</p><ul><li><p>Walls</p></li><li>Doors</li></ul>'),
  ).toBe('Scope\nTwo coats\nof paint\n- Walls\n- Doors');
  expect(textOfHtml('<p></p>')).toBe('');
});

test('a text survives the round trip through a rich field', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 }).filter((line) => !/[\n\r]/.test(line) && line.trim() !== '')),
      (lines) => {
        const text = lines.map((line) => line.trim()).join('\n');
        expect(textOfHtml(htmlOfText(text))).toBe(text);
      },
    ),
  );
});
