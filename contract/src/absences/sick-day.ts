import { mostReplacements } from '@truckroll/domain/slots/replace-visits';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, dateTime, id, optionalText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { movedBack, planLimits, slot } from '../planning/optimise.ts';
import { acceptedSlot, aiSuggestion, missingMember } from '../planning/slots.ts';
import { absence } from './absences.ts';

/** What the dispatcher chose for a visit: a person and a time; null: no replacement, so that it blocks nobody. */
const decision = z.object({ visitId: id, slot: acceptedSlot.nullable() });
describeType(decision, { id: 'SickDayDecision' });

/** A visit of the absent person, with its possible replacements. */
const sickDayVisit = z.object({
  visitId: z.string(),
  jobId: z.string(),
  /** 'Job #12 Boiler'. */
  title: z.string(),
  clientName: z.string(),
  /** The version that the proposals are for. */
  updatedAt: z.string(),
  from: slot,
  /** Why it stays as it is; null: it can be moved. */
  fixedReason: z.string().nullable(),
  /** Best first. Each is free beside the proposals of all other visits. */
  suggestions: z.array(aiSuggestion).max(mostReplacements),
  /** One of `suggestions`: as decided, else the best one; null: none. */
  proposed: aiSuggestion.nullable(),
  /** Whether the decided time is taken, so that another one is proposed. */
  isTaken: z.boolean(),
  /** Why nobody can take it; empty when there are suggestions. */
  missing: z.array(missingMember).max(listBounds.team),
});
describeType(sickDayVisit, { id: 'SickDayVisit' });
export type SickDayVisit = z.infer<typeof sickDayVisit>;
export const sickDayVisits = z.array(sickDayVisit).max(planLimits.visits);

const sickDay = z.object({ teamMemberId: id, day: dateOnly });

export const proposeSickDay = endpoint({
  id: 'SC-3',
  name: 'proposeSickDay',
  summary: 'Who could take the visits of somebody who is sick, and when',
  method: 'POST',
  path: '/schedule/sick-day',
  // Also needs `Jobs.assignJob` and the view of all jobs.
  needs: anyOf('Jobs.edit'),
  body: sickDay.extend({ decisions: z.array(decision).max(planLimits.visits).default([]) }),
  data: z.object({
    name: z.string(),
    /** The time off on this day that is known already. */
    absence: absence.nullable(),
    visits: sickDayVisits,
    /** Who estimated the travel times: 'built-in' also when the configured provider failed. */
    travelProvider: z.string(),
  }),
  failure: 'Failed to plan the schedule',
  refuses: ['forbidden', 'notFound', 'planTooLarge'],
});

const sickDayMove = z.object({
  visitId: id,
  updatedAt: dateTime,
  visitStartDateTime: dateTime.nullable(),
  visitEndDateTime: dateTime.nullable(),
  anyTime: z.boolean(),
  teamMemberIds: z.array(id).max(50),
});
describeType(sickDayMove, { id: 'SickDayMove' });
export type SickDayMove = z.output<typeof sickDayMove>;

export const applySickDay = endpoint({
  id: 'SC-4',
  name: 'applySickDay',
  summary: 'Record that somebody is sick, and move the visits of the day, all or none',
  method: 'POST',
  path: '/schedule/sick-day/apply',
  needs: anyOf('Jobs.edit'),
  body: sickDay.extend({ note: optionalText(500), moves: z.array(sickDayMove).max(planLimits.visits) }),
  data: z.object({
    /** The sick leave that was recorded; null: time off on this day was known. */
    absence: absence.nullable(),
    /** The moves that take the visits back, for SC-2. */
    undo: z.array(movedBack).max(planLimits.visits),
  }),
  failure: 'Failed to move the visits',
  refuses: [
    ...(['forbidden', 'notFound', 'planChanged', 'slotTaken', 'jobClosed', 'visitFixed', 'visitTooLong'] as const),
    'clientArchived',
  ],
});
