import { z } from 'zod';

/**
 * What the API's document says of a type beyond its form: the name under which clients are generated for it, or the format
 * and an example of a text whose rule no schema can express.
 */
type WireFacts = { id?: string; format?: string; pattern?: string; examples?: unknown[] };

/**
 * The types that travel. It is a registry of its own and not zod's, so that the serializers of answers, which are made from
 * the same schemas, do not change with what the document says.
 */
export const wireTypes = z.registry<WireFacts>();

/**
 * Says what the API's document tells of a type. Only the server makes the document, so the build of the web application may
 * leave these calls out: hence the annotation.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function describeType(schema: z.ZodType, facts: WireFacts): void {
  wireTypes.add(schema, facts);
}
