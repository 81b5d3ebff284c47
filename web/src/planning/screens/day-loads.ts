import type { WorkingWeek } from '@truckroll/domain/team/working-week';
import { type TravelGap, type TravelStop, travelGaps } from '@truckroll/domain/travel/travel-gaps';
import { type Capacity, capacityOf } from '@truckroll/domain/visits/capacity';
import type { PeoplesTime } from '@truckroll/domain/visits/off-time';
import type { DayClock } from '../parts/day-axis.ts';
import { bookingOf, type Entry } from '../parts/entry.ts';
import type { Placement } from '../parts/placement.ts';

export type DayLoads = {
  /** How full a person's day is. Null where the user does not see all visits of that person. */
  capacityOf: (personId: string, day: string) => Capacity | null;
  /** The ways between the visits of a person's day, by the visit that they lead to. */
  travelOf: (personId: string, day: string) => ReadonlyMap<string, TravelGap>;
  /** The ways from and to entries at other placements: what a drop would make of them. */
  travelAt: (entry: Entry, after: Placement, day: string) => TravelGap[];
  titleOf: (id: string) => string;
};

const stopOf = (entry: Entry, { start, end }: { start: number; end: number } = entry): TravelStop => ({
  id: entry.id,
  start,
  end,
  place: entry.event.extendedProps.coordinates ?? null,
});

const isDrivenTo = ({ kind, status, isAllDay }: Entry): boolean =>
  kind === 'visit' && status !== 'cancelled' && !isAllDay;

/** The value of a key, calculated when it is first asked for. */
function once<T>(calculate: (personId: string, day: string) => T): (personId: string, day: string) => T {
  const known = new Map<string, T>();
  return (personId, day) => {
    const key = `${personId} ${day}`;
    const value = known.get(key) ?? calculate(personId, day);
    known.set(key, value);
    return value;
  };
}

type Parts = {
  times: PeoplesTime;
  /** The week of people without hours of their own. */
  usual: WorkingWeek;
  clockOf: (day: string) => DayClock;
  /** Whether the user sees all visits of a person. */
  knows: (personId: string) => boolean;
};

/** The loads of the days of people, from all entries in sight. Each is calculated when it is first asked for. */
export function dayLoads(entries: readonly Entry[], { times, usual, clockOf, knows }: Parts): DayLoads {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const ofPerson = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const { id } of entry.kind === 'visit' ? entry.people : []) {
      const own = ofPerson.get(id);
      if (own === undefined) ofPerson.set(id, [entry]);
      else own.push(entry);
    }
  const drivenOn = (personId: string, day: string): Entry[] => {
    const { start, end } = clockOf(day);
    return (ofPerson.get(personId) ?? []).filter(
      (entry) => isDrivenTo(entry) && entry.start >= start && entry.start < end,
    );
  };
  return {
    capacityOf: once((personId, day) =>
      knows(personId)
        ? capacityOf({ personId, day }, (ofPerson.get(personId) ?? []).map(bookingOf), { times, usual })
        : null,
    ),
    travelOf: once(
      (personId, day) =>
        new Map(
          travelGaps(drivenOn(personId, day).map((entry) => stopOf(entry))).map((gap) => [gap.toId, gap] as const),
        ),
    ),
    travelAt(entry, after, day) {
      const [person] = after.people;
      if (person === undefined || entry.kind !== 'visit' || after.isAllDay) return [];
      const others = drivenOn(person.id, day).filter(({ id }) => id !== entry.id);
      return travelGaps([...others.map((other) => stopOf(other)), stopOf(entry, after)]).filter(
        ({ fromId, toId }) => fromId === entry.id || toId === entry.id,
      );
    },
    titleOf: (id) => byId.get(id)?.event.title ?? '',
  };
}
