import { z } from 'zod';

/**
 * Facts about a type for the API document, beyond its shape: its name in generated clients, what it means, or the format and an
 * example of a text whose rule no schema can express.
 */
type WireFacts = { id?: string; description?: string; format?: string; pattern?: string; examples?: unknown[] };

/**
 * The named types of the API. A registry separate from zod's, so that the response serializers, which use the same
 * schemas, do not depend on the document.
 */
export const wireTypes = z.registry<WireFacts>();

/**
 * Registers a type's facts for the API document. Only the server generates that document, so the annotation lets the
 * web build drop these calls.
 * @__NO_SIDE_EFFECTS__
 */
export function describeType(schema: z.ZodType, facts: WireFacts): void {
  wireTypes.add(schema, facts);
}
