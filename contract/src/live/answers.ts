import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';

/** The most requests that are answered at once. */
export const mostAsked = 50;

/** A request for one answer: its path with its query, and the validator of the answer that the caller has. */
const askedAnswer = z.object({ address: z.string().max(2_000), tag: z.string().max(100).nullable() });
describeType(askedAnswer, { id: 'AskedAnswer' });
export type AskedAnswer = z.infer<typeof askedAnswer>;

/**
 * An answer as its own request would get it. `text` is its body; null if the caller has the same one (304), and after a
 * refusal.
 */
const oneAnswer = z.object({ status: z.number().int(), tag: z.string().nullable(), text: z.string().nullable() });
describeType(oneAnswer, { id: 'OneAnswer' });
export type OneAnswer = z.infer<typeof oneAnswer>;

export const listAnswers = endpoint({
  id: 'LV-5',
  name: 'listAnswers',
  summary: 'The answers of many requests at once, for a device that keeps them',
  method: 'POST',
  path: '/answers',
  needs: signedIn,
  isFrugal: true,
  rate: 'ahead',
  body: z.object({ requests: z.array(askedAnswer).min(1).max(mostAsked) }),
  /** One answer for each request, in the same order. */
  data: z.object({ answers: z.array(oneAnswer).max(mostAsked) }),
});
