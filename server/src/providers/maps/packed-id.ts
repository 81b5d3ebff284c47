import type { z } from 'zod';

/** Encodes a place in its id, so that any server process can resolve it without stored state. */
export const packId = (prefix: string, values: readonly unknown[]): string =>
  prefix + Buffer.from(JSON.stringify(values)).toString('base64url');

/** Decodes an id, or null when it was not packed this way. */
export function unpackId<S extends z.ZodType>(prefix: string, schema: S, id: string): z.output<S> | null {
  if (!id.startsWith(prefix)) return null;
  const result = schema.safeParse(parsed(Buffer.from(id.slice(prefix.length), 'base64url').toString()));
  return result.success ? result.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
