import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';

/** The values of a client that a search compares and sorts by. */
export type ClientText = { id: string; stage: ClientStage; nameKey: string; searchText: string };

/** Clients per segment. */
export const segmentSize = 4096;
const words = segmentSize / 32;

/** A bit for each client of a segment. */
export type Bits = Uint32Array;

/** Concatenated texts, with the start index of each; the last number is the end of the last text. */
type Texts = { bytes: Buffer; starts: Uint32Array };

function pack(texts: readonly string[]): Texts {
  const starts = new Uint32Array(texts.length + 1);
  let length = 0;
  texts.forEach((text, index) => {
    starts[index] = length;
    length += Buffer.byteLength(text);
  });
  starts[texts.length] = length;
  return { bytes: Buffer.from(texts.join('')), starts };
}

export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const at = (numbers: Uint32Array | Uint8Array, index: number): number => numbers[index] as number;

/** The number of a byte pair. Single bytes are numbered after all pairs. */
const pairOf = (first: number, second: number): number => first * 256 + second;
const aloneOf = (byte: number): number => 65_536 + byte;

/** Calls `see` with each set bit, lowest first, until it returns false. */
export function eachBit(bits: Bits, see: (index: number) => boolean | undefined): boolean {
  for (let word = 0; word < bits.length; word += 1) {
    let rest = at(bits, word);
    while (rest !== 0) {
      const lowest = rest & -rest;
      if (see(word * 32 + (31 - Math.clz32(lowest))) === false) return false;
      rest ^= lowest;
    }
  }
  return true;
}

function setBit(bits: Bits, index: number): void {
  bits[index >> 5] = at(bits, index >> 5) | (1 << (index & 31));
}

/** The number of set bits in a word. */
function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether a byte range contains a text. For ranges this short, a loop is faster than a call into the runtime. */
function contains(bytes: Buffer, text: Buffer, start: number, end: number): boolean {
  const first = at(text, 0);
  const last = end - text.length;
  for (let place = start; place <= last; place += 1) {
    if (at(bytes, place) !== first) continue;
    let length = 1;
    while (length < text.length && at(bytes, place + length) === at(text, length)) length += 1;
    if (length === text.length) return true;
  }
  return false;
}

/** For each pair of neighbouring bytes, and each byte, the texts that contain it. */
function holdersOfPairs({ bytes, starts }: Texts, count: number): Map<number, Bits> {
  const holders: Bits[] = [];
  const pairs: number[] = [];
  /** The index of a pair's bits, counted from 1. */
  const places = new Uint32Array(aloneOf(256));
  const note = (pair: number, index: number): void => {
    let place = at(places, pair);
    if (place === 0) {
      pairs.push(pair);
      place = holders.push(new Uint32Array(words));
      places[pair] = place;
    }
    setBit(holders[place - 1] as Bits, index);
  };
  for (let index = 0; index < count; index += 1) {
    const end = at(starts, index + 1);
    for (let place = at(starts, index); place < end; place += 1) {
      const byte = at(bytes, place);
      note(aloneOf(byte), index);
      if (place + 1 < end) note(pairOf(byte, at(bytes, place + 1)), index);
    }
  }
  return new Map(pairs.map((pair, place) => [pair, holders[place] as Bits]));
}

/** Some thousand clients in name order, indexed for searches. */
export type TextSegment = {
  size: number;
  /** Memory used, in bytes. */
  bytes: number;
  idOf: (index: number) => string;
  stageOf: (index: number) => number;
  /** Compares by the bytes of the name, then by id. A negative result means that the segment's client comes first. */
  compare: (index: number, other: { name: Buffer; id: Buffer }) => number;
  /** The number of these clients in a stage, by the stage's index. */
  count: (bits: Bits, stage: number) => number;
  /** The clients that contain a text; null if none does. */
  find: (text: Buffer) => Bits | null;
  indexOf: (id: Buffer) => number;
};

/**
 * Indexes the clients by every pair of neighbouring bytes. The index alone answers a text of two bytes; for a longer
 * one only clients that contain all its pairs are compared.
 */
export function makeSegment(clients: readonly ClientText[]): TextSegment {
  if (clients.length > segmentSize) throw new Error('Too many clients for one segment');
  const ids = Buffer.concat(clients.map(({ id }) => idBytes(id)));
  const stages = Uint8Array.from(clients, ({ stage }) => clientStages.indexOf(stage));
  const names = pack(clients.map(({ nameKey }) => nameKey));
  const texts = pack(clients.map(({ searchText }) => searchText));
  const holders = holdersOfPairs(texts, clients.length);
  const ofStage = clientStages.map(() => new Uint32Array(words));
  for (let index = 0; index < clients.length; index += 1) setBit(ofStage[at(stages, index)] as Bits, index);

  /** The clients that contain every pair of the text; null if there are none. */
  function holdersOf(text: Buffer): Bits | null {
    const pairs =
      text.length === 1
        ? [aloneOf(at(text, 0))]
        : Array.from({ length: text.length - 1 }, (_, place) => pairOf(at(text, place), at(text, place + 1)));
    const candidates = new Uint32Array(words).fill(0xffffffff);
    for (const pair of pairs) {
      const bits = holders.get(pair);
      if (bits === undefined) return null;
      for (let word = 0; word < words; word += 1) candidates[word] = at(candidates, word) & at(bits, word);
    }
    return candidates.some((word) => word !== 0) ? candidates : null;
  }

  function compared(text: Buffer, candidates: Bits): Bits | null {
    const matching = new Uint32Array(words);
    let found = 0;
    eachBit(candidates, (index) => {
      if (!contains(texts.bytes, text, at(texts.starts, index), at(texts.starts, index + 1))) return;
      setBit(matching, index);
      found += 1;
      return;
    });
    return found === 0 ? null : matching;
  }

  return {
    size: clients.length,
    bytes: ids.length + stages.length + names.bytes.length + texts.bytes.length + holders.size * (words * 4 + 100),
    idOf(index) {
      const hex = ids.toString('hex', index * 16, index * 16 + 16);
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
    stageOf: (index) => at(stages, index),
    compare(index, { name, id }) {
      const [start, end] = [at(names.starts, index), at(names.starts, index + 1)];
      const byName = -name.compare(names.bytes, start, end);
      return byName === 0 ? -id.compare(ids, index * 16, index * 16 + 16) : byName;
    },
    count(bits, stage) {
      const those = ofStage[stage] as Bits;
      let sum = 0;
      for (let word = 0; word < words; word += 1) sum += onesOf(at(bits, word) & at(those, word));
      return sum;
    },
    find(text) {
      const candidates = holdersOf(text);
      return candidates === null || text.length <= 2 ? candidates : compared(text, candidates);
    },
    indexOf(id) {
      for (let place = ids.indexOf(id); place !== -1; place = ids.indexOf(id, place + 1)) {
        if (place % 16 === 0) return place / 16;
      }
      return -1;
    },
  };
}
