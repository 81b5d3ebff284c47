import type { Coordinates } from '../addresses/coordinates.ts';
import type { Leg } from '../travel/travel-time.ts';
import type { VisitPriority } from '../visits/visit-statuses.ts';
import type { Availability, MissingPerson, SearchedDay, Slot, Span } from './slot-types.ts';

/** A visit with a time and the place of its job; a null place is unknown. */
export type PlacedVisit = Span & { id: string; clientName: string; place: Coordinates | null };

export type ReplacementPerson = {
  id: string;
  name: string;
  role: string;
  skillIds: ReadonlySet<string>;
  visits: readonly PlacedVisit[];
  /** Timed tasks and events. */
  blocks: readonly Span[];
};

/** A visit of the person who is absent. */
export type VisitToReplace = {
  id: string;
  clientName: string;
  place: Coordinates | null;
  /** Its time; null for a visit at any time of its day. */
  planned: Span | null;
  /** In minutes. */
  duration: number;
  priority: VisitPriority;
  skills: readonly { id: string; name: string }[];
  preferredId: string | null;
  /** The window promised to the client; null: none. */
  promised: Span | null;
  /** The other people of the visit. Where there are any, it keeps its time. */
  otherIds: readonly string[];
};

/** The dispatcher's choice for a visit: a person and a time; null: nobody gets it. */
export type Decision = { personId: string; start: number; end: number } | null;

export type ReplacementQuestion = {
  /** The person who is absent on the first of `days`. */
  absentId: string;
  days: readonly SearchedDay[];
  zone: string;
  now: number;
  people: readonly ReplacementPerson[];
  availability: (personId: string, day: SearchedDay) => Availability;
  office: Coordinates | null;
  /** The way between two places; null: unknown. */
  wayBetween: (from: Coordinates | null, to: Coordinates | null) => Leg | null;
  visits: readonly VisitToReplace[];
  /** By the id of the visit; visits without one get a proposal. */
  decisions: ReadonlyMap<string, Decision>;
};

export type Replacement = {
  visitId: string;
  /** Where the visit may go, best first. */
  slots: Slot[];
  /** Where it goes: as decided, else the best slot; null: nowhere. */
  proposed: Slot | null;
  /** Whether the decided time is not free (any more), so that `proposed` is another one. */
  isTaken: boolean;
  /** Why nobody can take it; empty when there are slots. */
  missing: MissingPerson[];
};
