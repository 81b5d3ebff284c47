import { expect, test } from 'vitest';
import { textWithField } from './text-with-field.ts';

const at = (selectionStart: number, selectionEnd = selectionStart) => ({ selectionStart, selectionEnd });

test.each([
  ['Hello , here we are', at(6), 'Hello {client.name}, here we are', 19],
  ['Hello you!', at(6, 9), 'Hello {client.name}!', 19],
  ['', at(0), '{client.name}', 13],
  ['Hello', null, 'Hello {client.name}', 19],
  ['Hello ', null, 'Hello {client.name}', 19],
  ['Hi', at(9), 'Hi{client.name}', 15],
  ['Hi', { value: 'a select has no cursor' }, 'Hi {client.name}', 16],
])('a field in %j with the cursor %j gives %j', (text, input, expected, end) => {
  expect(textWithField(text, 'client.name', input)).toEqual({ text: expected, end });
});
