import { engineUseKinds } from '@truckroll/domain/text-engine/uses';
import { z } from 'zod';
import { adminOnly, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';

const kindOfUse = z.object({
  kind: z.enum(engineUseKinds),
  /** Uses that ended with a result, and others. */
  done: z.number(),
  failed: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
});
describeType(kindOfUse, { id: 'AiUseOfKind' });

const aiUse = z.object({
  /** 'built-in', or '{model} at {host}'. */
  provider: z.string(),
  /** The first day of the month in the account's time zone. */
  since: z.string(),
  /** The kinds that were used in the month. */
  uses: z.array(kindOfUse).max(engineUseKinds.length),
  /** Tokens used today, with those that running uses may take; the limit is null for the built-in engine. */
  today: z.object({ tokens: z.number(), limit: z.number().nullable() }),
});
describeType(aiUse, { id: 'AiUse' });
export type AiUse = z.infer<typeof aiUse>;

export const getAiUse = endpoint({
  id: 'SE-20',
  name: 'getAiUse',
  summary: 'What the text engine was used for this month',
  method: 'GET',
  path: '/account/ai-use',
  needs: adminOnly,
  data: z.object({ use: aiUse }),
});
