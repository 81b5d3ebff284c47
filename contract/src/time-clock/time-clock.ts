import { clockActions, timeKinds, timeSources } from '@truckroll/domain/time-clock/time-entries';
import { timesheetStatuses } from '@truckroll/domain/time-clock/timesheet';
import { z } from 'zod';
import { adminOnly, anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  dateOnly,
  dateTime,
  idParams,
  optionalId,
  positiveMoney,
  requiredText,
  version,
  wholeWithin,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** A stretch of time that somebody worked, travelled or paused (API 6.9). */
export const timeEntry = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(timeKinds),
  start: z.string(),
  /** Null while the clock runs. */
  end: z.string().nullable(),
  /** The job of the work. Its title is null for people who may not see the job, or after it was deleted. */
  jobId: z.string().nullable(),
  jobTitle: z.string().nullable(),
  visitId: z.string().nullable(),
  source: z.enum(timeSources),
  updatedAt: z.string(),
});
describeType(timeEntry, { id: 'TimeEntry' });
export type TimeEntry = z.infer<typeof timeEntry>;

/** Whole minutes. `regular` and `overtime` together are what is paid. */
const timeSums = {
  work: z.number(),
  travel: z.number(),
  break: z.number(),
  regular: z.number(),
  overtime: z.number(),
};
const timesheetDay = z.object({ day: z.string(), ...timeSums });
describeType(timesheetDay, { id: 'TimesheetDay' });
const sums = z.object(timeSums);
describeType(sums, { id: 'TimeSums' });

/** A person's week. */
export const timesheet = z.object({
  userId: z.string(),
  name: z.string(),
  /** Its first day. */
  week: z.string(),
  status: z.enum(timesheetStatuses),
  submittedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Why it was opened again. */
  reason: z.string().nullable(),
  days: z.array(timesheetDay).max(7),
  total: sums,
  isRunning: z.boolean(),
  /** Null for a week that nobody has submitted or approved yet. */
  updatedAt: z.string().nullable(),
});
describeType(timesheet, { id: 'Timesheet' });
export type Timesheet = z.infer<typeof timesheet>;

const correctedEntry = z.object({
  kind: z.enum(timeKinds),
  start: z.string(),
  end: z.string().nullable(),
  jobId: z.string().nullable(),
});
describeType(correctedEntry, { id: 'CorrectedEntry' });

/** A change by hand, with its reason. `before` is null for an added entry, `after` for a removed one. */
export const timeCorrection = z.object({
  id: z.string(),
  before: correctedEntry.nullable(),
  after: correctedEntry.nullable(),
  reason: z.string(),
  byName: z.string().nullable(),
  createdAt: z.string(),
});
describeType(timeCorrection, { id: 'TimeCorrection' });
export type TimeCorrection = z.infer<typeof timeCorrection>;

const minutesOfRule = (most: number) => wholeWithin(0, most * 60).nullable();
const ruleFields = {
  followsVisits: z.boolean(),
  dailyOvertimeAfter: minutesOfRule(24),
  weeklyOvertimeAfter: minutesOfRule(168),
  paidBreaks: z.boolean(),
  weekStartsOn: wholeWithin(0, 6),
};
/** How the account counts time. Minutes; null: no overtime by that rule. */
const timeRules = z.object({
  ...ruleFields,
  dailyOvertimeAfter: z.number().nullable(),
  weeklyOvertimeAfter: z.number().nullable(),
  /** 0 for Sunday to 6 for Saturday. */
  weekStartsOn: z.number(),
  updatedAt: z.string(),
});
describeType(timeRules, { id: 'TimeRules' });

/** The person's own clock. */
const clock = z.object({
  running: timeEntry.nullable(),
  /** Minutes of the local day so far. */
  today: sums,
  /** Minutes of the payroll week so far. */
  week: sums,
});
describeType(clock, { id: 'Clock' });
export type Clock = z.infer<typeof clock>;

export const readClock = endpoint({
  id: 'TC-1',
  name: 'readClock',
  summary: 'The own time clock: what runs, and the hours of today and this week',
  method: 'GET',
  path: '/time-clock',
  needs: signedIn,
  peopleOnly: true,
  data: z.object({ clock }),
  refuses: ['timeClockUnconnected'],
});

export const pressClock = endpoint({
  id: 'TC-2',
  name: 'pressClock',
  summary: 'Clock in or out, begin or end a break',
  method: 'POST',
  path: '/time-clock/presses',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({ action: z.enum(clockActions) }),
  data: z.object({ clock }),
  refuses: [
    'timeClockUnconnected',
    'clockRunning',
    'clockStopped',
    'alreadyOnBreak',
    'notOnBreak',
    'timesOverlap',
    'timesheetFixed',
  ],
  isSentLater: true,
});

const ofWeek = z.object({ week: dateOnly });

export const listTimesheets = endpoint({
  id: 'TC-3',
  name: 'listTimesheets',
  summary: 'The timesheets of a week: those of everybody, or the own one',
  method: 'GET',
  path: '/timesheets',
  needs: signedIn,
  /** Any day of the week. */
  query: ofWeek,
  data: z.object({ week: z.string(), timesheets: z.array(timesheet).max(listBounds.team) }),
  refuses: ['timeClockUnconnected'],
});

export const readTimesheet = endpoint({
  id: 'TC-4',
  name: 'readTimesheet',
  summary: "A person's week with its entries and corrections",
  method: 'GET',
  path: '/timesheets/:id',
  needs: signedIn,
  params: idParams,
  query: ofWeek,
  data: z.object({
    timesheet,
    entries: z.array(timeEntry).max(listBounds.timeEntries),
    corrections: z.array(timeCorrection).max(listBounds.timeEntries),
  }),
  refuses: ['notFound', 'timeClockUnconnected'],
});

/** Why time is corrected. */
const reason = requiredText(300);
/** The values of an entry by hand. */
const timeEntryFields = {
  kind: z.enum(timeKinds),
  start: dateTime,
  end: dateTime,
  jobId: optionalId,
};
const newTimeEntry = z.object({ ...timeEntryFields, reason });
describeType(newTimeEntry, { id: 'NewTimeEntry' });
export type NewTimeEntry = z.output<typeof newTimeEntry>;
const timeEntryChange = z.object({ ...newTimeEntry.partial().shape, reason, updatedAt: version });
describeType(timeEntryChange, { id: 'TimeEntryChange' });
export type TimeEntryChange = z.output<typeof timeEntryChange>;

const whileCorrecting = ['notFound', 'forbidden', 'timeClockUnconnected', 'timesOverlap', 'timesheetFixed'] as const;

export const addTimeEntry = endpoint({
  id: 'TC-5',
  name: 'addTimeEntry',
  summary: 'Enter time that the clock did not count',
  method: 'POST',
  path: '/timesheets/:id/entries',
  needs: signedIn,
  params: idParams,
  body: newTimeEntry,
  data: z.object({ entry: timeEntry }),
  status: 201,
  refuses: whileCorrecting,
});

export const correctTimeEntry = endpoint({
  id: 'TC-6',
  name: 'correctTimeEntry',
  summary: 'Correct time, with a reason',
  method: 'PATCH',
  path: '/time-entries/:id',
  needs: signedIn,
  params: idParams,
  body: timeEntryChange,
  data: z.object({ entry: timeEntry }),
  refuses: [...whileCorrecting, 'stale'],
});

export const removeTimeEntry = endpoint({
  id: 'TC-7',
  name: 'removeTimeEntry',
  summary: 'Remove time, with a reason',
  method: 'DELETE',
  path: '/time-entries/:id',
  needs: signedIn,
  params: idParams,
  query: z.object({ reason }),
  data: nothing,
  refuses: whileCorrecting,
});

export const moveTimesheet = endpoint({
  id: 'TC-8',
  name: 'moveTimesheet',
  summary: 'Submit a week, approve it, or open it again',
  method: 'PATCH',
  path: '/timesheets/:id',
  needs: signedIn,
  params: idParams,
  body: z.object({
    week: dateOnly,
    status: z.enum(timesheetStatuses),
    /** Why a submitted or approved week of somebody else is opened again. */
    reason: reason.optional(),
    updatedAt: version,
  }),
  data: z.object({ timesheet }),
  refuses: ['notFound', 'forbidden', 'stale', 'timeClockUnconnected', 'timesheetRunning', 'timesheetAhead'],
});

export const exportTimesheets = endpoint({
  id: 'TC-9',
  name: 'exportTimesheets',
  summary: 'The hours of everybody as a CSV file for payroll, a row for each person and day',
  method: 'GET',
  path: '/timesheets/export',
  needs: anyOf('Timesheets.viewAll', 'Timesheets.approve'),
  query: z.object({ from: dateOnly, to: dateOnly }).refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The end must be after the start.',
    params: { code: 'wrong_order' },
  }),
  data: nothing,
  answers: 'binary',
  exports: 'timesheets',
  refuses: ['timeClockUnconnected'],
});

export const readTimeRules = endpoint({
  id: 'TC-10',
  name: 'readTimeRules',
  summary: 'How the account counts time',
  method: 'GET',
  path: '/time-clock/rules',
  needs: signedIn,
  data: z.object({ rules: timeRules }),
  refuses: ['timeClockUnconnected'],
});

export const changeTimeRules = endpoint({
  id: 'TC-10b',
  name: 'changeTimeRules',
  summary: 'Change how the account counts time',
  method: 'PATCH',
  path: '/time-clock/rules',
  needs: adminOnly,
  body: z.object({ ...ruleFields, updatedAt: version }).partial(),
  data: z.object({ rules: timeRules }),
  refuses: ['timeClockUnconnected', 'stale'],
});

/** What an hour of a person costs the company; null: not entered. */
const hourlyCost = z.object({ userId: z.string(), name: z.string(), amount: z.number().nullable() });
describeType(hourlyCost, { id: 'HourlyCost' });
export type HourlyCost = z.infer<typeof hourlyCost>;

const hourlyCosts = z.object({ costs: z.array(hourlyCost).max(listBounds.team) });

export const readHourlyCosts = endpoint({
  id: 'TC-11',
  name: 'readHourlyCosts',
  summary: 'What an hour of each person costs, for the costs of jobs',
  method: 'GET',
  path: '/time-clock/hourly-costs',
  needs: adminOnly,
  data: hourlyCosts,
  refuses: ['timeClockUnconnected'],
});

export const changeHourlyCost = endpoint({
  id: 'TC-11b',
  name: 'changeHourlyCost',
  summary: 'Set what an hour of a person costs, or remove it',
  method: 'PUT',
  path: '/time-clock/hourly-costs/:id',
  needs: adminOnly,
  params: idParams,
  body: z.object({ amount: positiveMoney.nullable() }),
  data: hourlyCosts,
  refuses: ['notFound', 'timeClockUnconnected'],
});

export const findTimesheet = endpoint({
  id: 'TC-12',
  name: 'findTimesheet',
  summary: 'Whose week and which one a notification is about',
  method: 'GET',
  path: '/time-clock/timesheets/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ userId: z.string(), week: z.string() }),
  refuses: ['notFound', 'timeClockUnconnected'],
});
