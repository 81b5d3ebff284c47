import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { kilometresBetween } from '@truckroll/domain/addresses/distance';
import { type Bounds, isWithin } from '@truckroll/domain/addresses/map-bounds';
import { fold } from '@truckroll/domain/text/folding';
import { tableOf } from '@truckroll/domain/text/table-of';
import type { PostalArea } from './postal-areas.ts';

/** A town, or a named part of one, at the median position of its postal areas. */
export type Place = Coordinates & Pick<PostalArea, 'country' | 'region' | 'city'> & { areas: PostalArea[] };

const writtenOut: Record<string, string> = tableOf({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' });

const words = (name: string): string =>
  fold(name)
    .replaceAll(/['’.]/g, '')
    .replaceAll('-', ' ')
    .trim()
    .replace(/^([od]) (?=[a-z])/, '$1');

/** Normalises names for comparison: "St. John's" → 'saint johns', 'O Fallon' → 'ofallon'. */
export const nameKey = (name: string): string => words(name).replaceAll(/[a-z]+/g, (word) => writtenOut[word] ?? word);

/** The index of the first element of a sorted list that is not before the wanted one. */
function lowerBound<T>(list: readonly T[], comesBefore: (entry: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = list[middle];
    if (entry !== undefined && comesBefore(entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The elements of a list sorted by `keyOf` whose keys start with the prefix. */
function withPrefix<T>(list: readonly T[], keyOf: (entry: T) => string, prefix: string): T[] {
  const from = lowerBound(list, (entry) => keyOf(entry) < prefix);
  const found: T[] = [];
  for (let at = from; at < list.length; at += 1) {
    const entry = list[at];
    if (entry === undefined || !keyOf(entry).startsWith(prefix)) break;
    found.push(entry);
  }
  return found;
}

/** Memoises a function, because the same names occur thousands of times while the index is built. */
function remembering(answer: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const kept = known.get(text) ?? answer(text);
    known.set(text, kept);
    return kept;
  };
}

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

type NamedPlace = Pick<PostalArea, 'country' | 'region' | 'city'>;

const placeKey = (place: NamedPlace, keyOf = nameKey): string =>
  `${place.country} ${place.region} ${keyOf(place.city)}`;

function collectPlaces(areas: readonly PostalArea[], keyOf: (name: string) => string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const area of areas) {
    for (const city of area.district === null ? [area.city] : [area.city, area.district]) {
      const { country, region } = area;
      const key = placeKey({ country, region, city }, keyOf);
      const place = places.get(key);
      if (place === undefined) places.set(key, { country, region, city, latitude: 0, longitude: 0, areas: [area] });
      else place.areas.push(area);
    }
  }
  // The position is the median, because special codes of firms and post offices can be far from the town.
  for (const place of places.values()) {
    place.latitude = median(place.areas.map((area) => area.latitude));
    place.longitude = median(place.areas.map((area) => area.longitude));
  }
  return places;
}

/** Cells of half a degree are some 55 km from north to south. */
const cellsPerDegree = 2;
const cellOf = (degrees: number): number => Math.floor(degrees * cellsPerDegree);
const cellKey = (row: number, column: number): number => row * 1000 + column;

function gridOf<T extends Coordinates>(
  entries: Iterable<T>,
): (at: Coordinates, kilometres: number) => { entry: T; away: number }[] {
  const cells = new Map<number, T[]>();
  for (const entry of entries) {
    const key = cellKey(cellOf(entry.latitude), cellOf(entry.longitude));
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [entry]);
    else cell.push(entry);
  }
  return (at, kilometres) => {
    const rows = kilometres / 111;
    // Meridians converge towards the poles. Nothing is indexed beyond 85°.
    const columns = rows / Math.max(Math.cos((Math.min(Math.abs(at.latitude) + rows, 85) * Math.PI) / 180), 0.05);
    const found: { entry: T; away: number }[] = [];
    for (let row = cellOf(at.latitude - rows); row <= cellOf(at.latitude + rows); row += 1) {
      for (let column = cellOf(at.longitude - columns); column <= cellOf(at.longitude + columns); column += 1) {
        for (const entry of cells.get(cellKey(row, column)) ?? []) {
          const away = kilometresBetween(at, entry);
          if (away <= kilometres) found.push({ entry, away });
        }
      }
    }
    return found;
  };
}

export type GazetteerIndex = ReturnType<typeof indexAreas>;

/** The gazetteer's index. Building it takes a few tenths of a second and about 20 MB. */
export function indexAreas(areas: readonly PostalArea[]) {
  const keyOf = remembering(nameKey);
  const places = collectPlaces(areas, keyOf);
  const byName = [...places.values()]
    .map((place) => ({ key: keyOf(place.city), place }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const areasNear = gridOf(areas);
  const placesNear = gridOf(places.values());

  return {
    /** The area of a ZIP code, a ZIP+4, a Canadian code or its first half; null if unknown. */
    areaOf(code: string): PostalArea | null {
      const wanted = /^\d/.test(code) ? code.slice(0, 5) : code.slice(0, 3).toUpperCase();
      const found = areas[lowerBound(areas, (area) => area.code < wanted)];
      return found?.code === wanted ? found : null;
    },
    areasCoded: (prefix: string): PostalArea[] => withPrefix(areas, (area) => area.code, prefix.toUpperCase()),
    /** Places whose name starts with the text; 'St' may abbreviate 'Saint' or start 'Sterling'. */
    placesNamed(prefix: string): Place[] {
      const keys = new Set([nameKey(prefix), words(prefix)]);
      return [...keys].flatMap((key) =>
        key === '' ? [] : withPrefix(byName, (entry) => entry.key, key).map((entry) => entry.place),
      );
    },
    /** The places with the most postal areas, largest first. */
    largestPlaces: (count: number): Place[] =>
      [...places.values()].sort((one, other) => other.areas.length - one.areas.length).slice(0, count),
    /** The areas whose centres lie within bounds, by code. */
    areasWithin: (bounds: Bounds): PostalArea[] => areas.filter((area) => isWithin(area, bounds)),
    findPlace: (named: NamedPlace): Place | null => places.get(placeKey(named)) ?? null,
    placesOfRegion: (regions: readonly string[]): Place[] =>
      byName.flatMap(({ place }) => (regions.includes(place.region) ? [place] : [])),
    placesNear: (at: Coordinates, kilometres: number): Place[] => placesNear(at, kilometres).map(({ entry }) => entry),
    /** The area with the nearest centre; of several at the same point, that of the largest town. */
    nearestArea(at: Coordinates, kilometres: number): PostalArea | null {
      const size = (area: PostalArea): number => places.get(placeKey(area))?.areas.length ?? 0;
      const ordered = areasNear(at, kilometres).sort(
        (one, other) => one.away - other.away || size(other.entry) - size(one.entry),
      );
      return ordered[0]?.entry ?? null;
    },
  };
}
