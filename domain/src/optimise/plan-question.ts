import type { TravelMatrices } from '../routing/routing-problem.ts';
import type { WorkingWeek } from '../team/working-week.ts';
import type { VisitPriority, VisitStatus } from '../visits/visit-statuses.ts';

/** A span of time in milliseconds since the epoch; the end is not part of it. */
export type Span = { start: number; end: number };

/** The aim of the search: few changes to the visits, or short routes. */
export const planAims = ['fewChanges', 'balanced', 'shortRoutes'] as const;
export type PlanAim = (typeof planAims)[number];

/** Some days of a team that are planned again. Moments are milliseconds since the epoch, places indices of `travel`. */
export type PlanQuestion = {
  zone: string;
  /** Local days in order, without gaps. */
  days: readonly string[];
  /** No visit is moved to an earlier moment. */
  now: number;
  people: readonly PlanPerson[];
  visits: readonly PlanVisit[];
  travel: TravelMatrices;
  /** Where all routes begin and end; null: with their first and last visit. */
  office: number | null;
  /** Whether visits may be moved to another day; those of a series never are. */
  daysMayChange: boolean;
  /** How far a planned start may be moved; null: to any time of the day. */
  mostMinutes: number | null;
  aim: PlanAim;
};

export type PlanPerson = {
  id: string;
  skillIds: readonly string[];
  workingWeek: WorkingWeek;
  absences: readonly Span[];
  /** Events and tasks. */
  blocks: readonly Span[];
};

/** When a visit takes place and who does it; both moments are null while it is not scheduled. */
export type VisitSlot = { start: number | null; end: number | null; anyTime: boolean; teamIds: readonly string[] };

export type PlanVisit = VisitSlot & {
  id: string;
  place: number;
  /** The length in minutes of a visit without a time. */
  usualMinutes: number;
  status: VisitStatus;
  /** Stays as it is: its job is closed, or the dispatcher said so. */
  isPinned: boolean;
  /** The window promised to the client, both ends included, which the visit keeps while it has not passed. */
  promised: Span | null;
  /** Belongs to a series, whose day and time the client knows. */
  isRecurring: boolean;
  skillIds: readonly string[];
  priority: VisitPriority;
  preferredPersonId: string | null;
};
