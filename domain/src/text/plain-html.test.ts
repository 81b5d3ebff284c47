import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlOfText, textOfHtml } from './plain-html.ts';

test('every line of a text is a paragraph, and what looks like markup stays text', () => {
  expect(htmlOfText('Use the back door\n\nDogs < 2 & "cats"')).toBe(
    '<p>Use the back door</p><p>Dogs &lt; 2 &amp; &quot;cats&quot;</p>',
  );
  expect(htmlOfText('  ')).toBe('');
});

test('the text of a rich field keeps its lines and the entries of its lists', () => {
  expect(
    textOfHtml('<h2>Scope</h2><p>Two <b>coats</b><br>of paint</p><ul><li><p>Walls</p></li><li>Doors</li></ul>'),
  ).toBe('Scope\nTwo coats\nof paint\n- Walls\n- Doors');
  expect(textOfHtml('<p></p>')).toBe('');
});

test('a text that becomes a rich field and back again is the same text', () => {
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
