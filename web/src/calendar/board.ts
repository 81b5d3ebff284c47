import { createContext, useContext } from 'react';
import type { Mode } from './calendar-range.ts';
import type { Axis, DayClock } from './day-axis.ts';
import type { ColorBy, Entry, Person } from './entry.ts';
import type { Placement } from './placement.ts';

/** What everything that is drawn on the calendar needs to know. */
export type Board = {
  mode: Mode;
  zone: string;
  colorBy: ColorBy;
  /** The account's own colours. */
  colors: Record<string, string>;
  /** The hours beside the days in sight. */
  axis: Axis;
  clockOf: (day: string) => DayClock;
  /** The titles of the visits that an entry is double booked with. */
  rivalsOf: (entry: Entry) => readonly string[];
  /** The names of the others who have the entry open at the moment. */
  openFor: (entry: Entry) => readonly string[];
  mayMove: (entry: Entry) => boolean;
  mayHandOver: (entry: Entry) => boolean;
  /** Whether jobs of the tray may be dropped. */
  maySchedule: boolean;
  /** Whether a drop in the row of a person also gives them the job of the tray. */
  mayAssign: boolean;
  personById: (id: string | null) => Person | null;
  open: (entry: Entry) => void;
  move: (entry: Entry, after: Placement, pauseMs?: number) => void;
  /** A free place was pressed. Undefined where nothing can be made. */
  offerSlot: ((slot: Slot, at: { x: number; y: number }) => void) | undefined;
  openDay: (day: string) => void;
};

/** A free place: a moment, or a day, and in a row of the team board its person. */
export type Slot = { day: string; moment: number | null; personId?: string | null };

const BoardContext = createContext<Board | null>(null);
export const BoardProvider = BoardContext.Provider;

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (board === null) throw new Error('There is no calendar around this.');
  return board;
}
