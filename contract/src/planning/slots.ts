import { mostSearchedDays } from '@truckroll/domain/slots/search-days';
import { mostOfDate, mostSuggestions } from '@truckroll/domain/slots/suggest-slots';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { addressInput, dateOnly, dateTime, id, requiredPathId, requiredText, wholeWithin } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** A suggested time of one person, with the parts of its score (API VI-10). */
export const aiSuggestion = z.object({
  teamMemberId: z.string(),
  name: z.string(),
  /** From 0 to 100. */
  score: z.number(),
  reason: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  role: z.string(),
  travelTimeMinutes: z.number(),
  distanceKm: z.number(),
  /** 100 and all points, rounded half up and limited to 0..100, is the score. */
  explanation: z.array(z.object({ points: z.number(), text: z.string() })).max(listBounds.skills),
  /** The required skills that the person lacks. */
  missingSkillIds: z.array(z.string()).max(listBounds.skills),
  /** Whether it breaks the promise of the visit that moves: shown in red, and never chosen by default. */
  breaksPromise: z.boolean(),
  /** The earliest and the latest start in the same gap of the person's day. */
  earliestStart: z.string(),
  latestStart: z.string(),
});
describeType(aiSuggestion, { id: 'AiSuggestion' });
export type AiSuggestion = z.infer<typeof aiSuggestion>;

/** A person who was asked for and has no start at all, and why. */
export const missingMember = z.object({ teamMemberId: z.string(), name: z.string(), reason: z.string() });
describeType(missingMember, { id: 'MissingTeamMember' });
export type MissingTeamMember = z.infer<typeof missingMember>;

/** The suggestions for one date of a series. */
export const dateSuggestions = z.object({
  date: z.string(),
  slots: z.array(aiSuggestion).max(mostOfDate),
  /** Everybody, when nobody has a start on this date; else nobody. */
  missing: z.array(missingMember).max(listBounds.team),
});
describeType(dateSuggestions, { id: 'DateSuggestions' });
export type DateSuggestions = z.infer<typeof dateSuggestions>;

/** The most dates of a series that one request searches. */
export const mostSeriesDates = 366;

export const suggestions = z.union([
  z.array(aiSuggestion).max(mostSuggestions),
  z.array(dateSuggestions).max(mostSeriesDates),
]);

const addressText = 'Please enter an address to use AI scheduling';
export const pastRangeText = 'The date range cannot start before today.';

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const emptyAsUndefined = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

const slotSearch = z
  .object({
    /** An address, with coordinates or to be found, or its text. */
    address: z.preprocess(
      emptyAsUndefined,
      z.union([requiredText(500, addressText), addressInput], { error: addressText }),
    ),
    /** In minutes. */
    duration: wholeWithin(1, 1439).default(120),
    num_working_days: wholeWithin(1, mostSearchedDays).default(7),
    /** The most minutes of each way; -1: no limit. */
    travel_time: wholeWithin(-1, 1440).default(60),
    /** Empty: everybody who works in the field. */
    technician_ids: z.array(id).max(listBounds.team).default([]),
    fromDate: z.preprocess(emptyAsUndefined, dateOnly.optional()),
    toDate: z.preprocess(emptyAsUndefined, dateOnly.optional()),
    skillIds: z.array(id).max(50).default([]),
    /** The job that is edited: its visits that have not begun do not count. */
    jobId: z.preprocess(emptyAsUndefined, requiredPathId.optional()),
    /** The visit that moves: it does not count as taken, and each suggestion says whether it keeps its promise. */
    visitId: z.preprocess(emptyAsUndefined, requiredPathId.optional()),
    /** With `visitId`: only starts in the window promised to its client, if any. */
    keepPromise: z.boolean().default(false),
    /** The client, whose preferred person comes first among equal times. */
    clientId: z.preprocess(emptyAsUndefined, requiredPathId.optional()),
    isRecurring: z.boolean().default(false),
    /** The dates of a recurring job. */
    visits: z.array(dateOnly).max(mostSeriesDates).optional(),
    interval: z.number().optional(),
    frequency: z.string().max(100).optional(),
    total_visits: z.number().optional(),
    duration_details: z.object({ value: z.number(), unit: z.string().max(100) }).optional(),
  })
  .superRefine(({ address, fromDate, toDate, isRecurring, visits }, context) => {
    const refuse = (path: string, code: string, message?: string): void =>
      context.addIssue({
        code: 'custom',
        path: [path],
        params: { code },
        ...(message === undefined ? {} : { message }),
      });
    if (address === null || address === undefined) refuse('address', 'required', addressText);
    if (isRecurring && (visits === undefined || visits.length === 0))
      refuse('visits', 'required', 'Visits is required');
    if (fromDate === undefined && toDate !== undefined) refuse('fromDate', 'required', 'From date is required');
    if (fromDate !== undefined && toDate === undefined) refuse('toDate', 'required', 'To date is required');
    if (fromDate === undefined || toDate === undefined) return;
    if (toDate < fromDate) refuse('toDate', 'wrong_order', 'End date cannot be before the start date.');
    if (daysBetween(fromDate, toDate) > mostSearchedDays)
      refuse('toDate', 'out_of_range', `The date range is too long (maximum ${mostSearchedDays} days).`);
  });
describeType(slotSearch, { id: 'SlotSearch' });
export type SlotSearch = z.output<typeof slotSearch>;

export const suggestSlots = endpoint({
  id: 'VI-10',
  name: 'suggestSlots',
  summary: 'Suggested times and people for a visit, or for each visit of a series',
  method: 'POST',
  path: '/ai/dynamic-slots',
  needs: anyOf('Jobs.create', 'Jobs.createForAssigned', 'Jobs.edit', 'Jobs.editOwn'),
  body: slotSearch,
  data: z.object({
    suggestions,
    missing: z.array(missingMember).max(listBounds.team),
    /** Who estimated the travel times: 'built-in' also while the configured provider fails. */
    travelProvider: z.string(),
  }),
  rate: 'ai',
  failure: 'Failed to get AI suggestions',
  refuses: ['notFound', 'slotAddressUnknown'],
});

/** A suggested time that was chosen: it is checked again before the visit is saved (API JB-4, VI-2). */
export const acceptedSlot = z.object({ teamMemberId: id, startTime: dateTime, endTime: dateTime });
describeType(acceptedSlot, { id: 'AcceptedSlot' });
export type AcceptedSlot = z.output<typeof acceptedSlot>;
export const acceptedSlots = z.array(acceptedSlot).max(1000).optional();
