import type { JobRow } from '@truckroll/contract/jobs/jobs';
import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { defaultMemberColor } from '@truckroll/domain/colors/palette';
import { jobLabel } from '@truckroll/domain/jobs/job-name';
import { roadKilometres } from '@truckroll/domain/travel/travel-time';
import type { MapRoute, MapStop } from '../../maps/parts/stops-layer.ts';
import { type Entry, type Person, touches } from './entry.ts';
import { entryTimesText } from './entry-words.ts';
import { type DayStop, numberedStops } from './numbered-stops.ts';

/** The day of a person, or of nobody: the stops in order, and the length of the way in whole kilometres. */
export type DayRoute = { person: Person | null; stops: DayStop[]; kilometres: number };

export type WaitingStop = { id: string; title: string; client: string; where: string | null; position: Coordinates };

/** The positions of a way: from the office over the timed stops back to it. The office alone is no way. */
export function wayOf(stops: readonly DayStop[], office: Coordinates | null): Coordinates[] {
  const places = stops.flatMap(({ number, position }) => (number === null || position === null ? [] : [position]));
  return places.length === 0 || office === null ? places : [office, ...places, office];
}

const lengthOf = (way: readonly Coordinates[]): number =>
  way.slice(1).reduce((sum, to, at) => sum + roadKilometres(way[at] ?? to, to), 0);

/** The routes of a day, one for each row of the board with visits. */
export function dayRoutes(
  entries: readonly Entry[],
  { day, rows, office }: { day: string; rows: readonly (Person | null)[]; office: Coordinates | null },
): DayRoute[] {
  const ofDay = entries.filter((entry) => touches(entry, day));
  return rows.flatMap((person) => {
    const own = ofDay.filter(({ people }) =>
      person === null ? people.length === 0 : people.some(({ id }) => id === person.id),
    );
    const stops = numberedStops(own, person);
    if (stops.length === 0) return [];
    return [{ person, stops, kilometres: Math.round(lengthOf(wayOf(stops, office))) }];
  });
}

/** The jobs of the tray that can be shown on the map. */
export const waitingStops = (jobs: readonly JobRow[]): WaitingStop[] =>
  jobs.flatMap(({ id, jobNumber, title, client, jobAddress }) => {
    const position = coordinatesOf(jobAddress);
    if (position === null) return [];
    const where = jobAddress && (jobAddress.formattedAddress ?? formattedAddress(jobAddress));
    return [{ id, client: client.name, title: jobLabel({ jobNumber, title }), where, position }];
  });

const unassignedColor = '#5c6670';

/** The colour of a person's route and stops. */
export const personColor = (person: Person | null): string =>
  person === null ? unassignedColor : person.color || defaultMemberColor;

function mapStopOf(stop: DayStop, person: Person | null, more: { zone: string; next: Entry | undefined }): MapStop[] {
  const { entry, number, position } = stop;
  if (position === null) return [];
  const { location } = entry.event.extendedProps;
  const who = person === null ? 'Nobody assigned' : person.name;
  const lines = [entry.title, `${entryTimesText(entry, more.zone)}, ${who}`, location];
  return [
    {
      key: `${entry.id}@${person?.id ?? ''}`,
      id: entry.id,
      number,
      kind: entry.status === 'completed' ? 'done' : 'stop',
      isLate: entry.isLate,
      isNext: entry === more.next,
      position,
      color: personColor(person),
      lines: lines.flatMap((line) => line || []),
    },
  ];
}

type Shown = {
  routes: readonly DayRoute[];
  waiting?: readonly WaitingStop[];
  office: Coordinates | null;
  zone: string;
  /** The visit to emphasise, as on the map of one person. */
  next?: Entry | undefined;
};

/** The markers and lines of a day's map. */
export function mapOfDay(shown: Shown): { stops: MapStop[]; lines: MapRoute[] } {
  const { routes, waiting = [], office, zone, next } = shown;
  const plain = { number: null, isLate: false, isNext: false, color: null } as const;
  const offices: MapStop[] =
    office === null
      ? []
      : [{ ...plain, key: 'office', id: 'office', kind: 'office', position: office, lines: ['The office'] }];
  const ofWaiting = waiting.map(({ id, title, client, where, position }): MapStop => {
    const lines = [title, 'To schedule', client, ...(where === null ? [] : [where])];
    return { ...plain, key: `waiting-${id}`, id, kind: 'waiting', position, lines };
  });
  const visits = routes.flatMap(({ person, stops }) =>
    stops.flatMap((stop) => mapStopOf(stop, person, { zone, next })),
  );
  const lines = routes.flatMap(({ person, stops }) =>
    person === null ? [] : [{ id: person.id, color: personColor(person), points: wayOf(stops, office) }],
  );
  return { stops: [...offices, ...ofWaiting, ...visits], lines };
}

/** The hint for a map without stops; null while it has some. A filter may hide all of them. */
export function emptyMapText(
  { routes, waiting }: { routes: readonly DayRoute[]; waiting: readonly WaitingStop[] },
  isFiltered: boolean,
): string | null {
  const stops = routes.flatMap((route) => route.stops);
  if (waiting.length > 0 || stops.some(({ position }) => position !== null)) return null;
  if (stops.length > 0) return 'No stop has a known position. Open one and locate the address of its job.';
  if (isFiltered) return 'No visit of this day matches the filters. Clear them to see the others.';
  return 'No visits on this day. Choose another day, or schedule a job to see it here.';
}
