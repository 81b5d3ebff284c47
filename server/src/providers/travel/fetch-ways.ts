import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import type { Block, TravelProvider, TravelTime } from './travel.ts';

/** The key of a place: its coordinates rounded to four places, about ten metres. */
export const placeKey = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}`;

/** The known ways by `wayKey`. */
export type Ways = Map<string, TravelTime>;

export const wayKey = (from: string, to: string): string => `${from}>${to}`;

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const distinct = (places: readonly Coordinates[]): Coordinates[] => [
  ...new Map(places.map((place) => [placeKey(place), place])).values(),
];

/** The part of a block that contains all of its unknown ways: rows and columns without any are left out. */
function unknownPart({ from, to }: Block, known: Ways): Block {
  const isUnknown = (one: Coordinates, other: Coordinates): boolean => {
    const [fromKey, toKey] = [placeKey(one), placeKey(other)];
    return fromKey !== toKey && !known.has(wayKey(fromKey, toKey));
  };
  return {
    from: distinct(from).filter((place) => to.some((other) => isUnknown(place, other))),
    to: distinct(to).filter((place) => from.some((other) => isUnknown(other, place))),
  };
}

/**
 * Splits a block into parts that one request each may ask for: 200 × 200 places are 25 requests of OSRM, not 40,000.
 */
function splitBlock({ from, to }: Block, { places, ways }: TravelProvider['limits']): Block[] {
  if (from.length === 0 || to.length === 0) return [];
  const side = Math.min(Math.floor(places / 2), Math.floor(Math.sqrt(ways)));
  const [short, isWide] = from.length < to.length ? [from, true] : [to, false];
  const shortSize = Math.min(short.length, side);
  const longSize = Math.min(places - shortSize, Math.floor(ways / shortSize));
  const [rows, columns] = isWide ? [shortSize, longSize] : [longSize, shortSize];
  return chunks(from, rows).flatMap((part) => chunks(to, columns).map((other) => ({ from: part, to: other })));
}

const requestsAtOnce = 4;

/** Asks a provider for the ways of blocks that are not known yet. A failed request ends it, with the answers so far. */
export async function fetchUnknown(
  provider: TravelProvider,
  blocks: readonly Block[],
  known: Ways,
): Promise<{ found: Ways; error: unknown }> {
  const waiting = blocks.flatMap((block) => splitBlock(unknownPart(block, known), provider.limits));
  const found: Ways = new Map();
  let error: unknown = null;
  const work = async (): Promise<void> => {
    for (let block = waiting.shift(); block !== undefined && error === null; block = waiting.shift()) {
      try {
        const { from, to } = block;
        const matrix = await provider.fetchMatrix(block);
        from.forEach((one, row) => {
          to.forEach((other, column) => {
            const way = matrix[row]?.[column];
            if (way) found.set(wayKey(placeKey(one), placeKey(other)), way);
          });
        });
      } catch (failure) {
        error = failure;
      }
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  return { found, error };
}
