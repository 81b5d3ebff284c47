import {
  briefLinkModules,
  briefModules,
  mostBriefLines,
  mostBriefLinksOfKind,
} from '@truckroll/domain/briefs/brief-line';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { requiredPathId } from '../fields/fields.ts';

const briefLink = z.object({ moduleType: z.enum(briefLinkModules), moduleId: z.string(), label: z.string() });
describeType(briefLink, { id: 'BriefLink' });

/** One line, with the records that it rests on: at least one. */
const briefLine = z.object({
  text: z.string(),
  links: z
    .array(briefLink)
    .min(1)
    .max(briefLinkModules.length * mostBriefLinksOfKind),
});
describeType(briefLine, { id: 'BriefLine' });

/** The record to brief. */
export const briefOf = z.object({
  moduleType: z.enum(briefModules, { error: 'Module type is not valid' }),
  moduleId: requiredPathId,
});
describeType(briefOf, { id: 'BriefedRecord' });

export const brief = endpoint({
  id: 'BR-1',
  name: 'brief',
  summary: 'A client, job or request in at most five lines: what happened, what is open, money, the next visit',
  method: 'POST',
  path: '/briefs',
  // The required right depends on the kind of record.
  needs: signedIn,
  body: briefOf,
  data: z.object({ lines: z.array(briefLine).max(mostBriefLines), provider: z.string() }),
  rate: 'ai',
  isFrugal: true,
  refuses: ['forbidden', 'notFound', 'aiUnavailable'],
  failure: 'Failed to get AI response',
});
export type Brief = z.infer<(typeof brief)['data']>;
