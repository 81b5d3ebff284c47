import { describe, expect, it } from 'vitest';
import { abilitiesOf } from '../abilities/catalogue.ts';
import { kindOfMoment } from './photo-kinds.ts';
import { headOf, isDrawn, pointOn } from './photo-marks.ts';
import { mayChangePhoto, mayShowPhotos } from './photo-rights.ts';
import { withoutMetadata } from './without-metadata.ts';

const at = (hour: number): string => `2026-03-09T${String(hour).padStart(2, '0')}:00:00.000Z`;
const [eight, nine, ten, eleven] = [at(8), at(9), at(10), at(11)] as const;
const visit = (visitStatus: string, startedAt: string | null = null, completedAt: string | null = null) => ({
  visitStatus,
  startedAt,
  completedAt,
});

describe('kindOfMoment', () => {
  const done = visit('completed', nine, ten);
  it('is before the first start of work', () => {
    expect(kindOfMoment(eight, [])).toBe('before');
    expect(kindOfMoment(eight, [done, visit('scheduled')])).toBe('before');
    expect(kindOfMoment(eleven, [visit('scheduled')])).toBe('before');
  });
  it('is during the work, also between two visits', () => {
    expect(kindOfMoment(nine, [done])).toBe('during');
    expect(kindOfMoment(eleven, [done, visit('scheduled')])).toBe('during');
    expect(kindOfMoment(eleven, [visit('in_progress', nine)])).toBe('during');
  });
  it('is after the last visit, whatever was cancelled', () => {
    expect(kindOfMoment(ten, [done, visit('cancelled')])).toBe('after');
    expect(kindOfMoment(eleven, [visit('completed', null, ten)])).toBe('after');
  });
});

describe('marks', () => {
  it('keeps the pointer on the picture', () => {
    const box = { left: 10, top: 20, width: 200, height: 100 };
    expect(pointOn(box, { x: 60, y: 45 })).toEqual({ x: 0.25, y: 0.25 });
    expect(pointOn(box, { x: -5, y: 900 })).toEqual({ x: 0, y: 1 });
  });
  it('takes a click for no arrow', () => {
    expect(isDrawn({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 })).toBe(false);
    expect(isDrawn({ x: 0.5, y: 0.5 }, { x: 0.6, y: 0.5 })).toBe(true);
  });
  it('draws a head at the tip, no longer than half of the arrow', () => {
    const [one, other] = headOf({ x: 0, y: 0 }, { x: 20, y: 0 }, 30);
    expect(Math.hypot(one.x - 20, one.y)).toBeCloseTo(10);
    expect(other.x).toBeCloseTo(one.x);
    expect(other.y).toBeCloseTo(-one.y);
  });
});

describe('rights on photos', () => {
  const rightsWith = (abilities: string[]) => ({
    isAdmin: false,
    roleName: 'x',
    abilities: abilitiesOf([{ name: 'Jobs', abilities }]),
  });
  const others = { userId: 'me', job: { createdBy: 'other' } };
  it('lets people who may change the job change and show every photo', () => {
    const asked = { rights: rightsWith(['edit']), ...others };
    expect([mayShowPhotos(asked), mayChangePhoto({ ...asked, photo: { createdBy: 'other' } })]).toEqual([true, true]);
  });
  it('lets people on site change their own photos only', () => {
    const asked = { rights: rightsWith(['viewAssigned', 'uploadAttachments']), ...others };
    expect(mayShowPhotos(asked)).toBe(false);
    expect(mayChangePhoto({ ...asked, photo: { createdBy: 'me' } })).toBe(true);
    expect(mayChangePhoto({ ...asked, photo: { createdBy: 'other' } })).toBe(false);
    expect(mayChangePhoto({ rights: rightsWith([]), ...others, photo: { createdBy: 'me' } })).toBe(false);
  });
});

describe('withoutMetadata', () => {
  const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
  const scan = [0xff, 0xda, 0, 3, 9, 1, 2, 3, 0xff, 0xd9];
  const start = [0xff, 0xd8];
  it('drops what the camera wrote and keeps the picture', () => {
    const [jfif, exif, comment, table] = [
      segment(0xe0, 1),
      segment(0xe1, 71, 80, 83),
      segment(0xfe, 5),
      segment(0xdb, 7),
    ];
    const jpeg = Uint8Array.from([...start, ...jfif, ...exif, ...comment, ...table, ...scan]);
    expect([...(withoutMetadata(jpeg) ?? [])]).toEqual([...start, ...jfif, ...table, ...scan]);
  });
  it('refuses what is no whole JPEG', () => {
    expect(withoutMetadata(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).toBeNull();
    expect(withoutMetadata(Uint8Array.from([...start, 0xff, 0xe1, 0xff, 0xff, 1]))).toBeNull();
    expect(withoutMetadata(Uint8Array.from([...start, 0, 0, 0, 0]))).toBeNull();
    expect(withoutMetadata(Uint8Array.from(start))).toBeNull();
  });
});
