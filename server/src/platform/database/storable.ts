/** Escapes of a JSON text: a surrogate pair, one half of a pair alone, or any other. */
const escapes = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(ud[89a-f][\da-f]{2})|.)/gis;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A statement's parameter as PostgreSQL can store it. Half of a surrogate pair, such as half an emoji where a text was
 * cut, becomes U+FFFD, as it does in a text column, where its encoding replaces it. In JSON it is written as an escape,
 * which `jsonb` refuses.
 *
 * @example storable('{"street":"\\ud83d"}') → '{"street":"\\ufffd"}'
 */
export function storable(parameter: unknown): unknown {
  if (typeof parameter !== 'string' || !parameter.includes('\\ud') || !isJson(parameter)) return parameter;
  return parameter.replaceAll(escapes, (written, half?: string) => (half === undefined ? written : '\\ufffd'));
}
