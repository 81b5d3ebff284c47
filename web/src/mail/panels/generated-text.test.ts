import { describe, expect, test } from 'vitest';
import { generatedHtml, holds, isUnchanged } from './generated-text.ts';

const generated = '<p>Hello Ann,</p><p>Thank you.</p>';

describe('a generated text', () => {
  test('is recognised above the signature, in the editor’s HTML', () => {
    expect(holds('<p>Hello Ann,</p>\n<p>Thank you.</p><p></p><p>Sam</p>', generated)).toBe(true);
    expect(holds('<p></p><p>Sam</p>', generated)).toBe(false);
    expect(holds('<p>Hello Ann,</p>', '<p></p>')).toBe(false);
  });

  test('counts as changed by a letter, but not by other HTML', () => {
    const baseline = `${generated}<p>Sam</p>`;
    expect(isUnchanged('<p>Hello Ann,</p> <p>Thank you.</p><p>Sam</p>', baseline)).toBe(true);
    expect(isUnchanged('<p>Hello Anna,</p><p>Thank you.</p><p>Sam</p>', baseline)).toBe(false);
    expect(isUnchanged(`${baseline}<p>!</p>`, baseline)).toBe(false);
  });
});

test('a generated text keeps the empty line that is to be filled in', () => {
  expect(generatedHtml('Hello <Ann>,\n\n> When?\n\n\nBest regards,\nSam')).toBe(
    '<p>Hello &lt;Ann&gt;,</p><p>&gt; When?</p><p></p><p>Best regards,</p><p>Sam</p>',
  );
});
