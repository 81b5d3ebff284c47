/**
 * The text of HTML between its tags. One pass over the text, unlike `/<[^>]*>/g`, which reads on to the end at each '<'.
 *
 * @example withoutTags('<p>Two <b>coats</b></p>') → 'Two coats'
 * @example withoutTags('1 < 2') → '1 < 2'
 */
export function withoutTags(html: string, instead = ''): string {
  const pieces = html.split('>');
  const last = pieces.pop() ?? '';
  const texts = pieces.map((piece) => {
    const opened = piece.indexOf('<');
    return opened === -1 ? `${piece}>` : `${piece.slice(0, opened)}${instead}`;
  });
  return texts.join('') + last;
}
