import type { Leg } from '../travel/travel-time.ts';

/** A span of time in milliseconds since the epoch; the end is not part of it. */
export type Span = { start: number; end: number };

/** Why a person does not work on a day: the text completes '{name} is …', for example 'off on Tuesday'. */
export type Away = { text: string; isAbsent: boolean };

/** When a person works on one day: spans without breaks and absences. Without any, `away` says why. */
export type Availability = { windows: readonly Span[]; away: Away | null };

/** A visit with a time, and the ways between its place and the new one; a null way is unknown and counts 0 minutes. */
export type NeighbourVisit = Span & {
  id: string;
  clientName: string;
  /** From this visit to the new place. */
  there: Leg | null;
  /** From the new place to this visit. */
  onward: Leg | null;
};

export type SlotPerson = {
  id: string;
  name: string;
  role: string;
  skillIds: ReadonlySet<string>;
  /** Everything with a time that is not cancelled. */
  visits: readonly NeighbourVisit[];
  /** Timed tasks and events: they block their own time only. */
  blocks: readonly Span[];
};

/** A local day that is searched: from its midnight to the next one. */
export type SearchedDay = Span & {
  day: string;
  /** The number of working days between the first one searched and this one. */
  delay: number;
  /** The window in which the start must lie, both ends included: the promised one that is kept. */
  arrival?: Span;
  /** The only start that is considered, also beside the quarter hours. */
  only?: number;
};

export type SlotQuestion = {
  days: readonly SearchedDay[];
  people: readonly SlotPerson[];
  availability: (personId: string, day: SearchedDay) => Availability;
  zone: string;
  /** Milliseconds since the epoch: nothing begins before it and the way there. */
  now: number;
  /** The length of the visit in minutes. */
  duration: number;
  /** The most minutes of each way; null: no limit. */
  travelLimit: number | null;
  /** The way from the office to the new place; null: unknown. */
  office: Leg | null;
  skills: readonly { id: string; name: string }[];
  /** The window promised to the client of a visit that moves, both ends included: each start says whether it keeps it. */
  promised: Span | null;
  /** The person whom the client prefers: decides between equal starts only. */
  preferredId: string | null;
};

/** A part of a score, and the reason for it. */
export type ScorePart = { points: number; text: string };

export type Slot = {
  person: SlotPerson;
  /** The day that the slot was found on. */
  day: string;
  start: number;
  end: number;
  /** The earliest and the latest start in the same gap. */
  earliestStart: number;
  latestStart: number;
  /** The whole minutes of the way there; 0 when it is unknown. */
  travelMinutes: number;
  /** The kilometres of the way there; 0 when it is unknown. */
  kilometres: number;
  score: number;
  explanation: ScorePart[];
  reason: string;
  missingSkillIds: string[];
  /** Whether it lies outside of the window promised to the client, which has not passed. */
  breaksPromise: boolean;
};

/** Why somebody has no start at all, to complete '{name}: …'. */
export type MissingPerson = { id: string; name: string; reason: string };
