import { describe, expect, test } from 'vitest';
import { generatedHtml, holds, isUnchanged } from './generated-text.ts';

const generated = '<p>Hello Ann,</p><p>Thank you.</p>';

describe('a generated text', () => {
  test('is held above the signature, however the editor writes it', () => {
    expect(holds('<p>Hello Ann,</p>\n<p>Thank you.</p><p></p><p>Sam</p>', generated)).toBe(true);
    expect(holds('<p></p><p>Sam</p>', generated)).toBe(false);
    expect(holds('<p>Hello Ann,</p>', '<p></p>')).toBe(false);
  });

  test('is changed by a letter, not by how it is written', () => {
    const baseline = `${generated}<p>Sam</p>`;
    expect(isUnchanged('<p>Hello Ann,</p> <p>Thank you.</p><p>Sam</p>', baseline)).toBe(true);
    expect(isUnchanged('<p>Hello Anna,</p><p>Thank you.</p><p>Sam</p>', baseline)).toBe(false);
    expect(isUnchanged(`${baseline}<p>!</p>`, baseline)).toBe(false);
  });
});

test('a generated text keeps the line in which an answer is filled in', () => {
  expect(generatedHtml('Hello <Ann>,\n\n> When?\n\n\nBest regards,\nSam')).toBe(
    '<p>Hello &lt;Ann&gt;,</p><p>&gt; When?</p><p></p><p>Best regards,</p><p>Sam</p>',
  );
});
