type Cursor = { selectionStart: number | null; selectionEnd: number | null };

const hasCursor = (input: unknown): input is Cursor =>
  typeof input === 'object' && input !== null && 'selectionStart' in input && 'selectionEnd' in input;

/**
 * A text with a field in the place of what is selected in its input, and where the field ends. Without an input the field
 * follows the text.
 *
 * @example textWithField('Hello', 'client.name', null) → { text: 'Hello {client.name}', end: 19 }
 */
export function textWithField(text: string, field: string, input: unknown): { text: string; end: number } {
  const start = hasCursor(input) ? Math.min(input.selectionStart ?? text.length, text.length) : null;
  if (start === null || !hasCursor(input)) {
    const followed = `${text}${text === '' || /\s$/.test(text) ? '' : ' '}{${field}}`;
    return { text: followed, end: followed.length };
  }
  const before = `${text.slice(0, start)}{${field}}`;
  return { text: `${before}${text.slice(Math.max(start, input.selectionEnd ?? start))}`, end: before.length };
}
