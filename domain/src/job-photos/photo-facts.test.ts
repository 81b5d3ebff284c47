import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PhotoFacts, photoFactsOf, takenAtOf, withFacts, withoutPlace } from './photo-facts.ts';

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const two = (value: number, little: boolean): number[] => {
  const bytes = [value >> 8, value & 0xff];
  return little ? bytes.toReversed() : bytes;
};
const four = (value: number, little: boolean): number[] => {
  const bytes = [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
  return little ? bytes.toReversed() : bytes;
};

/** A photo as a telephone takes it: turned, with the time, the device and the place. */
function cameraPhoto({ little = true, time = '2026:03:10 09:30:15', offset = '-04:00' } = {}): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    ...two(tag, little),
    ...two(type, little),
    ...four(count, little),
    ...value,
  ];
  const texts = [...ascii(`${time}\0`), ...ascii(`${offset}\0`), ...ascii('SECRET PLACE 45.5N\0')];
  // Main list at 8 with 3 entries, inner at 50 with 2, place at 80 with 1; their texts follow.
  const textsAt = 80 + 2 + 12 + 4;
  const tiff = [
    ...(little ? ascii('II') : ascii('MM')),
    ...two(42, little),
    ...four(8, little),
    ...two(3, little),
    ...entry(0x0112, 3, 1, [...two(6, little), 0, 0]),
    ...entry(0x8769, 4, 1, four(50, little)),
    ...entry(0x8825, 4, 1, four(80, little)),
    ...four(0, little),
    ...two(2, little),
    ...entry(0x9003, 2, 20, four(textsAt, little)),
    ...entry(0x9011, 2, 7, four(textsAt + 20, little)),
    ...four(0, little),
    ...two(1, little),
    ...entry(0x001d, 2, 19, four(textsAt + 27, little)),
    ...four(0, little),
    ...texts,
  ];
  const exif = [...ascii('Exif\0\0'), ...tiff];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe1, ...two(exif.length + 2, false), ...exif],
    ...[0xff, 0xdb, 0, 3, 7, 0xff, 0xda, 0, 3, 9, 1, 2, 3, 0xff, 0xd9],
  ]);
}

const textOf = (bytes: Uint8Array | null): string => String.fromCharCode(...(bytes ?? []));
const facts: PhotoFacts = { orientation: 6, time: { at: '2026-03-10T09:30:15', offset: '-04:00' } };

describe('what the camera wrote', () => {
  it.each([true, false])('is read in both byte orders', (little) => {
    expect(photoFactsOf(cameraPhoto({ little }))).toEqual(facts);
  });

  it.each([
    ['no time', { time: '    :  :     :  :  ' }, null],
    ['a time that does not exist', { time: '2026:13:45 99:99:99' }, null],
    ['an offset that is none', { offset: 'unknow' }, { at: '2026-03-10T09:30:15', offset: null }],
  ])('may be %s', (_, written, time) => {
    expect(photoFactsOf(cameraPhoto(written))).toEqual({ orientation: 6, time });
  });

  it('never fails on damaged bytes', () => {
    const photo = cameraPhoto();
    fc.assert(
      fc.property(fc.nat(photo.length - 1), fc.nat(255), fc.nat(photo.length), (at, byte, length) => {
        const damaged = photo.slice();
        damaged[at] = byte;
        photoFactsOf(damaged);
        photoFactsOf(damaged.subarray(0, length));
        withoutPlace(damaged.subarray(0, length));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a photo without its place', () => {
  it('keeps how it was held, when it was taken, and the picture', () => {
    const clean = withoutPlace(cameraPhoto());
    expect(textOf(clean)).not.toContain('SECRET');
    expect(clean && photoFactsOf(clean)).toEqual(facts);
    expect([...(clean ?? [])].slice(-15)).toEqual([...cameraPhoto()].slice(-15));
  });

  it('is the same when it is cleaned again', () => {
    const clean = withoutPlace(cameraPhoto()) ?? new Uint8Array();
    expect(withoutPlace(clean)).toEqual(clean);
  });

  it('is refused where there is no JPEG', () => {
    expect(withoutPlace(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
  });

  it('says exactly the facts that it was given', () => {
    const pad = (value: number) => String(value).padStart(2, '0');
    const times = fc
      .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }), hour: fc.nat(23) })
      .map(({ month, day, hour }) => `2026-${pad(month)}-${pad(day)}T${pad(hour)}:05:09`);
    const given = fc.record({
      orientation: fc.integer({ min: 1, max: 8 }),
      time: fc.option(fc.record({ at: times, offset: fc.option(fc.constantFrom('+00:00', '-03:30', '+13:00')) })),
    });
    fc.assert(
      fc.property(given, (written) => {
        const photo = withFacts(cameraPhoto(), written);
        expect(photo && photoFactsOf(photo)).toEqual(written);
      }),
    );
  });
});

describe('when a photo was taken', () => {
  const now = new Date('2026-03-11T00:00:00.000Z');
  const zone = 'America/Toronto';
  it.each([
    ['by the offset of the camera', { at: '2026-03-10T09:30:15', offset: '+02:00' }, '2026-03-10T07:30:15.000Z'],
    ["by the company's time without one", { at: '2026-03-10T09:30:15', offset: null }, '2026-03-10T13:30:00.000Z'],
    ['is unknown if it has not come yet', { at: '2027-03-10T09:30:15', offset: '+02:00' }, null],
    ['is unknown without a time', null, null],
  ])('%s', (_, time, expected) => {
    expect(takenAtOf(time, { zone, now })).toBe(expected);
  });
});
