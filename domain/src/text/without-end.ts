/**
 * The text without the characters at its end that match. An expression such as `/[\s,]+$/` would begin anew at each such
 * character of the whole text.
 *
 * @example withoutEnd('12 Elm St, ', /[\s,]/) → '12 Elm St'
 */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
