import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import type { FoundPage, StageCounts } from './client-list.ts';
import { type Bits, type ClientText, eachBit, idBytes, type TextSegment } from './text-segment.ts';

export type TextSearch = {
  /** The texts to search for, folded and not empty. A client matches if it contains at least one of them. */
  texts: readonly string[];
  stages: readonly ClientStage[];
  sortOrder: 'asc' | 'desc';
  offset: number;
  limit: number;
};

/** A client that was created or changed after the segments were built; null once it is deleted. */
export type Change = { id: string; now: ClientText | null };

type Changed = { client: ClientText; key: { name: Buffer; id: Buffer } };

/** All clients of an account by their texts: fixed segments, and the few changes since they were built. */
export type TextTable = {
  /** Memory used, in bytes. */
  bytes: () => number;
  /** The number of clients in each stage. */
  counts: () => StageCounts;
  /** The number of changes on top of the segments. */
  changes: () => number;
  change: (changes: readonly Change[]) => void;
  find: (search: TextSearch) => FoundPage;
};

const bytesOfChange = 1000;
/** The number of cached pages. Caching is worthwhile because many people type the same prefixes. */
const mostPages = 100;

const toCounts = (perStage: readonly number[]): StageCounts =>
  Object.fromEntries(clientStages.map((stage, index) => [stage, perStage[index] ?? 0])) as StageCounts;

const inOrder = (one: Changed, other: Changed): number =>
  one.key.name.compare(other.key.name) || one.key.id.compare(other.key.id);

function clearBit(bits: Bits, index: number): void {
  bits[index >> 5] = (bits[index >> 5] as number) & ~(1 << (index & 31));
}

function eitherOf(one: Bits | null, other: Bits | null): Bits | null {
  if (one === null || other === null) return one ?? other;
  return one.map((word, index) => word | (other[index] as number));
}

/** `segments` must be in name order. */
export function textTable(segments: readonly TextSegment[]): TextTable {
  const bulkBytes = segments.reduce((sum, { bytes }) => sum + bytes, 0);
  const perStage = clientStages.map(() => 0);
  for (const segment of segments) {
    for (let index = 0; index < segment.size; index += 1) count(segment.stageOf(index), 1);
  }
  /** For each segment, the indexes of the clients that have changed since. */
  const outdated = segments.map((): number[] => []);
  const changes = new Map<string, Changed | null>();
  let present: Changed[] = [];
  const pages = new Map<string, FoundPage>();

  function count(stage: number, change: number): void {
    perStage[stage] = (perStage[stage] ?? 0) + change;
  }

  function leaveBulk(id: string): void {
    const wanted = idBytes(id);
    for (const [number, segment] of segments.entries()) {
      const index = segment.indexOf(wanted);
      if (index === -1) continue;
      outdated[number]?.push(index);
      count(segment.stageOf(index), -1);
      return;
    }
  }

  const findInBulk = (texts: readonly Buffer[]): (Bits | null)[] =>
    segments.map((segment, number) => {
      const bits = texts.map((text) => segment.find(text)).reduce(eitherOf);
      if (bits !== null) for (const index of outdated[number] ?? []) clearBit(bits, index);
      return bits;
    });

  /** The ids of the page, merged from segments and changed clients. */
  function pageOf({ stages, sortOrder, offset, limit }: TextSearch, bulk: (Bits | null)[], added: Changed[]): string[] {
    const isWanted = clientStages.map((stage) => stages.includes(stage));
    const isDown = sortOrder === 'desc';
    const waiting = added.filter(({ client }) => stages.includes(client.stage));
    if (isDown) waiting.reverse();
    const ids: string[] = [];
    let skipped = 0;
    const take = (id: () => string): boolean => {
      if (skipped < offset) skipped += 1;
      else ids.push(id());
      return ids.length < limit;
    };
    const takeBefore = (segment: TextSegment, index: number): boolean => {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const { client, key } = next;
        const order = segment.compare(index, key);
        if (isDown ? order > 0 : order < 0) return true;
        waiting.shift();
        if (!take(() => client.id)) return false;
      }
      return true;
    };
    for (let step = 0; step < segments.length; step += 1) {
      const number = isDown ? segments.length - 1 - step : step;
      const [segment, bits] = [segments[number] as TextSegment, bulk[number]];
      if (!bits) continue;
      const see = (index: number): boolean =>
        !isWanted[segment.stageOf(index)] || (takeBefore(segment, index) && take(() => segment.idOf(index)));
      if (!(isDown ? downwards(bits, see) : eachBit(bits, see))) return ids;
    }
    for (const { client } of waiting) if (!take(() => client.id)) break;
    return ids;
  }

  function findPage(search: TextSearch): FoundPage {
    const bulk = findInBulk(search.texts.map((text) => Buffer.from(text)));
    const added = present.filter(({ client }) => search.texts.some((text) => client.searchText.includes(text)));
    const found = clientStages.map((stage, number) => {
      const inBulk = (segment: TextSegment, place: number): number => {
        const bits = bulk[place];
        return bits ? segment.count(bits, number) : 0;
      };
      const among = segments.reduce((sum, segment, place) => sum + inBulk(segment, place), 0);
      return among + added.filter(({ client }) => client.stage === stage).length;
    });
    return { ids: pageOf(search, bulk, added), counts: toCounts(found) };
  }

  return {
    bytes: () => bulkBytes + changes.size * bytesOfChange,
    counts: () => toCounts(perStage),
    changes: () => changes.size,
    change(all) {
      pages.clear();
      for (const { id, now } of all) {
        const before = changes.get(id);
        if (before === undefined) leaveBulk(id);
        else if (before !== null) count(clientStages.indexOf(before.client.stage), -1);
        if (now !== null) count(clientStages.indexOf(now.stage), 1);
        changes.set(
          id,
          now === null ? null : { client: now, key: { name: Buffer.from(now.nameKey), id: idBytes(now.id) } },
        );
      }
      present = [...changes.values()].filter((change) => change !== null).sort(inOrder);
    },
    find(search) {
      const name = JSON.stringify(search);
      const page = pages.get(name) ?? findPage(search);
      // Deleting before setting keeps the map in order of last use.
      pages.delete(name);
      pages.set(name, page);
      const [oldest] = pages.keys();
      if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
      return page;
    },
  };
}

function downwards(bits: Bits, see: (index: number) => boolean): boolean {
  const indexes: number[] = [];
  eachBit(bits, (index) => void indexes.push(index));
  return indexes.reverse().every(see);
}
