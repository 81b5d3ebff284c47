import type { ClosedDay } from '@truckroll/domain/holidays/closed-days';
import type { WorkingWeek } from '@truckroll/domain/team/working-week';
import { createContext, useContext } from 'react';
import type { Away } from '../parts/away.ts';
import type { Mode } from '../parts/calendar-range.ts';
import type { Axis, DayClock } from '../parts/day-axis.ts';
import type { ColorBy, Entry, Person } from '../parts/entry.ts';
import type { DayLoads } from './day-loads.ts';
import type { Mover } from './mover.ts';

/** The shared context of the calendar's components. */
export type Board = {
  mode: Mode;
  zone: string;
  colorBy: ColorBy;
  /** The account's own colours of badges. */
  colors: Record<string, string>;
  /** The hours beside the visible days. */
  axis: Axis;
  clockOf: (day: string) => DayClock;
  /** The people shown by the filters who have time off on a day. */
  awayOn: (day: string) => readonly Away[];
  /** On what holidays and company days the company is closed on a day. */
  closedOn: (day: string) => readonly ClosedDay[];
  /** The person's own working week; null if the company's hours apply. */
  weekOf: (personId: string) => WorkingWeek | null;
  /** Why people of a visit are not at work during it; null if all are. */
  offTimeOf: (entry: Entry) => string | null;
  /** How full the days of people are, and the ways between their visits. */
  loads: DayLoads;
  /** The titles of the visits that overlap an entry for the same person. */
  rivalsOf: (entry: Entry) => readonly string[];
  /** The other people who have the entry open now. */
  openFor: (entry: Entry) => readonly { id: string; name: string }[];
  mayMove: (entry: Entry) => boolean;
  mayHandOver: (entry: Entry) => boolean;
  /** Whether jobs of the tray can be dropped. */
  maySchedule: boolean;
  /** Whether a drop in a person's row also assigns the tray's job to them. */
  mayAssign: boolean;
  personById: (id: string | null) => Person | null;
  /** Whether the user may move several visits at once. */
  selectsMany: boolean;
  /** Whether the visit can be selected, to move several at once. */
  maySelect: (entry: Entry) => boolean;
  /** Whether the visit can be taken off the schedule. */
  mayUnschedule: (entry: Entry) => boolean;
  /** The selected entries if this is one of them, else this one alone. */
  withSelected: (entry: Entry) => readonly Entry[];
  open: (entry: Entry) => void;
  /** Moves entries; a placement of null takes a visit off the schedule. */
  move: Mover['move'];
  /** Called when a free slot is pressed. Undefined if the user can create nothing. */
  offerSlot: ((slot: Slot, at: { x: number; y: number }) => void) | undefined;
  openDay: (day: string) => void;
};

/** A free slot: a moment or a day, and on the team board a person. */
export type Slot = { day: string; moment: number | null; personId?: string | null };

const BoardContext = createContext<Board | null>(null);
export const BoardProvider = BoardContext.Provider;

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('No BoardProvider surrounds this component.');
  return board;
}
