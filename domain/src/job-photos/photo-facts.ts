import { momentOf } from '../calendar/local-time.ts';
import { withoutMetadata } from './without-metadata.ts';

/**
 * What a photo keeps of what the camera wrote: how it was held, and when the photo was taken by the camera's clock, with that
 * clock's offset if the camera knew it. Everything else, the place above all, is dropped.
 */
export type PhotoFacts = { orientation: number; time: { at: string; offset: string | null } | null };

const tags = { orientation: 0x0112, exif: 0x8769, takenAt: 0x9003, takenOffset: 0x9011 };
const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];
const none: PhotoFacts = { orientation: 1, time: null };

/** The part of a JPEG in which cameras write: a TIFF file of its own. */
function tiffIn(jpeg: Uint8Array): Uint8Array | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda) {
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
    const isExif = jpeg[at + 1] === 0xe1 && exifMark.every((byte, index) => jpeg[at + 4 + index] === byte);
    if (isExif && end <= jpeg.length) return jpeg.subarray(at + 10, end);
    if (end < at + 4) return null;
    at = end;
  }
  return null;
}

type Entry = { tag: number; count: number; valueAt: number };

function readEntries(view: DataView, from: number, little: boolean): Entry[] {
  const howMany = view.getUint16(from, little);
  return Array.from({ length: howMany }, (_, index) => {
    const at = from + 2 + 12 * index;
    return { tag: view.getUint16(at, little), count: view.getUint32(at + 4, little), valueAt: at + 8 };
  });
}

function readText(view: DataView, { count, valueAt }: Entry, little: boolean): string {
  const from = count <= 4 ? valueAt : view.getUint32(valueAt, little);
  return Array.from({ length: Math.min(count, 40) }, (_, index) => String.fromCharCode(view.getUint8(from + index)))
    .join('')
    .split('\0', 1)[0] as string;
}

function readFacts(view: DataView): PhotoFacts {
  const little = view.getUint16(0) === 0x4949;
  const main = readEntries(view, view.getUint32(4, little), little);
  const turned = main.find(({ tag }) => tag === tags.orientation);
  const pointer = main.find(({ tag }) => tag === tags.exif);
  const inner = pointer === undefined ? [] : readEntries(view, view.getUint32(pointer.valueAt, little), little);
  const textOf = (wanted: number): string => {
    const entry = inner.find(({ tag }) => tag === wanted);
    return entry === undefined ? '' : readText(view, entry, little);
  };
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(tags.takenAt));
  const at = taken === null ? '' : `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}`;
  const offset = /^[+-]\d\d:\d\d$/.exec(textOf(tags.takenOffset))?.[0] ?? null;
  const orientation = turned === undefined ? 1 : view.getUint16(turned.valueAt, little);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    time: Number.isNaN(Date.parse(`${at}Z`)) ? null : { at, offset },
  };
}

/** What the camera wrote in a JPEG, as far as it is kept. */
export function photoFactsOf(jpeg: Uint8Array): PhotoFacts {
  const tiff = tiffIn(jpeg);
  if (tiff === null) return none;
  try {
    return readFacts(new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength));
  } catch (error) {
    // It points outside of itself.
    if (error instanceof RangeError) return none;
    throw error;
  }
}

const two = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff];
const four = (value: number): number[] => [...two(value >>> 16), ...two(value)];
const bytesOf = (text: string): number[] => [...Array.from(text, (letter) => letter.charCodeAt(0)), 0];
const [isText, isShort, isLong] = [2, 3, 4];

/** A list of entries, whose longer values follow it. `from` is its place in the TIFF file. */
function listOf(from: number, entries: readonly { tag: number; type: number; value: number[]; count: number }[]) {
  const valuesFrom = from + 2 + 12 * entries.length + 4;
  const values: number[] = [];
  const rows = entries.flatMap(({ tag, type, value, count }) => {
    const isInside = value.length <= 4;
    const place = isInside ? [...value, 0, 0, 0, 0].slice(0, 4) : four(valuesFrom + values.length);
    if (!isInside) values.push(...value);
    return [...two(tag), ...two(type), ...four(count), ...place];
  });
  return [...two(entries.length), ...rows, ...four(0), ...values];
}

/** The segment of a JPEG that says these facts and nothing else. */
function segmentOf({ orientation, time }: PhotoFacts): Uint8Array {
  const texts =
    time === null
      ? []
      : [
          { tag: tags.takenAt, text: `${time.at.slice(0, 10).replaceAll('-', ':')} ${time.at.slice(11)}` },
          ...(time.offset === null ? [] : [{ tag: tags.takenOffset, text: time.offset }]),
        ];
  const inner = texts.map(({ tag, text }) => ({ tag, type: isText, value: bytesOf(text), count: text.length + 1 }));
  const turned = { tag: tags.orientation, type: isShort, value: two(orientation), count: 1 };
  const innerFrom = 8 + 2 + 12 * 2 + 4;
  const main =
    inner.length === 0
      ? listOf(8, [turned])
      : [
          ...listOf(8, [turned, { tag: tags.exif, type: isLong, value: four(innerFrom), count: 1 }]),
          ...listOf(innerFrom, inner),
        ];
  const content = [...exifMark, 0x4d, 0x4d, 0, 42, ...four(8), ...main];
  return Uint8Array.from([0xff, 0xe1, ...two(content.length + 2), ...content]);
}

/** A JPEG whose metadata says these facts and nothing else. Null for bytes that are no whole JPEG. */
export function withFacts(jpeg: Uint8Array, facts: PhotoFacts): Uint8Array<ArrayBuffer> | null {
  const bare = withoutMetadata(jpeg);
  if (bare === null) return null;
  const segment = facts.orientation === 1 && facts.time === null ? new Uint8Array() : segmentOf(facts);
  const whole = new Uint8Array(bare.length + segment.length);
  whole.set(bare.subarray(0, 2), 0);
  whole.set(segment, 2);
  whole.set(bare.subarray(2), 2 + segment.length);
  return whole;
}

/**
 * A JPEG without the place and everything else that the camera wrote, except how it was held and when it was taken. Null for
 * bytes that are no whole JPEG.
 */
export const withoutPlace = (jpeg: Uint8Array): Uint8Array<ArrayBuffer> | null => withFacts(jpeg, photoFactsOf(jpeg));

/**
 * When a photo was taken: by the camera's offset, else as if the camera's clock showed the company's time. Null if the
 * camera did not say, or says a time that has not come yet.
 *
 * @example takenAtOf({ at: '2026-03-10T09:30:15', offset: null }, { zone: 'America/Toronto', now }) → '2026-03-10T13:30:00.000Z'
 */
export function takenAtOf(time: PhotoFacts['time'], { zone, now }: { zone: string; now: Date }): string | null {
  if (time === null) return null;
  const at =
    time.offset === null
      ? momentOf({ day: time.at.slice(0, 10), time: time.at.slice(11, 16) }, zone)
      : new Date(`${time.at}${time.offset}`).toISOString();
  return at <= now.toISOString() ? at : null;
}
