import { planAims } from '@truckroll/domain/optimise/plan-question';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, dateTime, flag, id, wholeWithin } from '../fields/fields.ts';

/** The most that can be planned at once. */
export const planLimits = { days: 7, people: 40, visits: 600, seconds: 60 } as const;

/** How far starts may be moved at most, in minutes. */
const longestShift = 720;
const mostPinned = 5000;

const planDaysText = `At most ${planLimits.days} days can be planned at once.`;
export const planPastText = 'Days that have passed cannot be planned.';

const dayMs = 86_400_000;

const planRequest = z
  .object({
    fromDate: dateOnly,
    toDate: dateOnly,
    /** Absent or empty: everybody who works in the field. */
    teamMemberIds: z.array(id).max(mostPinned).default([]),
    /** Also plans visits of these days that nobody has been assigned to. */
    includeUnassigned: flag.default(true),
    /** Jobs of the 'To schedule' tray that are planned too. */
    waitingJobIds: z.array(id).max(planLimits.visits).default([]),
    /** Also plans visits that should be finished by now and are open, as if they had no date. */
    carryOver: flag.default(false),
    /** Visits that have a date stay as they are, except those that are carried over. */
    keepScheduled: flag.default(false),
    /** Visits that stay as they are. */
    pinnedVisitIds: z.array(id).max(mostPinned).default([]),
    daysMayChange: flag.default(false),
    mostMinutes: wholeWithin(0, longestShift).nullable().default(null),
    aim: z.enum(planAims).default('balanced'),
    /** How long to search at most. */
    seconds: wholeWithin(1, planLimits.seconds).default(20),
  })
  .superRefine(({ fromDate, toDate }, context) => {
    const refuse = (code: string, message: string): void =>
      context.addIssue({ code: 'custom', path: ['toDate'], params: { code }, message });
    if (toDate < fromDate) refuse('wrong_order', 'End date cannot be before the start date.');
    if ((Date.parse(toDate) - Date.parse(fromDate)) / dayMs >= planLimits.days) refuse('out_of_range', planDaysText);
  });
describeType(planRequest, { id: 'PlanRequest' });
export type PlanRequest = z.output<typeof planRequest>;

export const slot = z.object({
  visitStartDateTime: z.string().nullable(),
  visitEndDateTime: z.string().nullable(),
  anyTime: z.boolean(),
  teamMemberIds: z.array(z.string()).max(50),
});
describeType(slot, { id: 'VisitSlot' });
export type VisitSlot = z.infer<typeof slot>;

const plannedVisit = {
  /** Null: the job waits for a date and gets its visit with the plan. */
  visitId: z.string().nullable(),
  jobId: z.string(),
  /** 'Job #12 Boiler'. */
  title: z.string(),
  clientName: z.string(),
};

/** A visit that gets another time or person. `updatedAt` is the version that was planned with, without a visit the job's. */
const planMove = z.object({ ...plannedVisit, updatedAt: z.string(), from: slot, to: slot });
describeType(planMove, { id: 'PlanMove' });

/** A visit that the plan has no place for: it stays as it is. */
const leftOutVisit = z.object({ ...plannedVisit, visitStartDateTime: z.string().nullable(), reason: z.string() });
describeType(leftOutVisit, { id: 'LeftOutVisit' });

export const plan = z.object({
  /** What the search minimises, in minutes of work. */
  cost: z.number(),
  kilometres: z.number(),
  travelMinutes: z.number(),
  /** The same of the routes as they are now. */
  today: z.object({ kilometres: z.number(), travelMinutes: z.number() }),
  /** The number of visits that may be moved, and of those that stay. */
  movableVisits: z.number(),
  fixedVisits: z.number(),
  moves: z.array(planMove).max(planLimits.visits),
  leftOut: z.array(leftOutVisit).max(planLimits.visits),
  /** Who estimated the travel times: 'built-in' also when the configured provider failed. */
  travelProvider: z.string(),
});
describeType(plan, { id: 'SchedulePlan' });
export type SchedulePlan = z.infer<typeof plan>;

const planLine = z.object({ done: z.literal(false), plan });
describeType(planLine, { id: 'PlanLine' });
const lastPlanLine = z.union([
  z.object({ done: z.literal(true), plan }),
  z.object({ done: z.literal(true), error: z.string() }),
]);
describeType(lastPlanLine, { id: 'LastPlanLine' });

export const optimiseSchedule = endpoint({
  id: 'SC-1',
  name: 'optimiseSchedule',
  summary: 'Plan some days of a team again, with less travel: the best plan so far, line by line',
  method: 'POST',
  path: '/schedule/optimise',
  // Also needs `Jobs.assignJob` and the view of all jobs.
  needs: anyOf('Jobs.edit'),
  body: planRequest,
  data: nothing,
  answers: 'stream',
  line: planLine,
  lastLine: lastPlanLine,
  failure: 'Failed to plan the schedule',
  refuses: ['forbidden', 'planTooLarge'],
});

/**
 * The time and people that a visit gets, unless it was changed since `updatedAt`. Without a visit: the job is put on the
 * calendar (JB-10), or, with a start of null, back into the tray.
 */
const visitMove = z
  .object({
    visitId: id.nullable(),
    /** Required without a visit. */
    jobId: id.optional(),
    updatedAt: dateTime,
    visitStartDateTime: dateTime.nullable(),
    visitEndDateTime: dateTime.nullable(),
    anyTime: z.boolean(),
    teamMemberIds: z.array(id).max(50),
  })
  .refine(({ visitId, jobId }) => visitId !== null || jobId !== undefined, {
    path: ['jobId'],
    params: { code: 'required' },
    message: 'Job is required',
  });
describeType(visitMove, { id: 'VisitMove' });
export type VisitMove = z.infer<typeof visitMove>;

export const movedBack = slot.extend({ visitId: z.string().nullable(), jobId: z.string(), updatedAt: z.string() });
describeType(movedBack, { id: 'VisitMoveBack' });
export type MovedBack = z.infer<typeof movedBack>;

export const applyPlan = endpoint({
  id: 'SC-2',
  name: 'applyPlan',
  summary: 'Move many visits at once, all or none',
  method: 'POST',
  path: '/schedule/apply',
  needs: anyOf('Jobs.edit'),
  body: z
    .object({
      moves: z.array(visitMove).max(planLimits.visits),
      /** Time off that is deleted with the moves: what SC-4 recorded is taken back. */
      deletedAbsenceId: id.optional(),
    })
    .refine(({ moves, deletedAbsenceId }) => moves.length > 0 || deletedAbsenceId !== undefined, {
      path: ['moves'],
      params: { code: 'required' },
      message: 'Moves is required',
    }),
  /** `undo` takes everything back when it is sent to the same endpoint. */
  data: z.object({ undo: z.array(movedBack).max(planLimits.visits) }),
  failure: 'Failed to move the visits',
  refuses: [
    ...(['forbidden', 'notFound', 'planChanged', 'jobClosed', 'jobFixed', 'visitFixed', 'visitTooLong'] as const),
    'clientArchived',
  ],
});
