const unescaped = (attribute: string): string =>
  attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The value of an attribute in a tag of sanitised HTML, whose values are always quoted and escaped. */
export function attributeIn(tag: string, name: 'data-src' | 'data-cid'): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

/** The picture tags of sanitised HTML, whose text never contains '<'. */
export const pictureTags = /<img\b[^<>]*>/g;

/**
 * The addresses of the external pictures in sanitised HTML, each once.
 *
 * @example outsidePictures('<img data-src="https://a.com/?x=1&amp;y=2" />') → ['https://a.com/?x=1&y=2']
 */
export function outsidePictures(html: string | null): string[] {
  const tags = html?.match(pictureTags) ?? [];
  return [...new Set(tags.flatMap((tag) => attributeIn(tag, 'data-src') ?? []))];
}
