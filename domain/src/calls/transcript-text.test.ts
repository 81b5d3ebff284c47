import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { positionWithin, retentionStart, timeLink } from './recording-time.ts';
import type { TranscriptSegment } from './transcript.ts';
import { readingOrder, segmentAt, spokenText, transcriptText } from './transcript-text.ts';

const segment: fc.Arbitrary<TranscriptSegment> = fc.record({
  speaker: fc.constantFrom('caller', 'agent', null),
  start: fc.double({ min: -1, max: 1000, noNaN: true }),
  end: fc.double({ min: -1, max: 1000, noNaN: true }),
  text: fc.constantFrom('', '  ', 'Hello.', ' Two  words ', 'Line\nbreak'),
});

describe('a transcript', () => {
  it('names the speakers that are known', () => {
    const lines = [
      { speaker: 'agent' as const, start: 0, end: 2, text: 'Hello.' },
      { speaker: 'caller' as const, start: 2, end: 4, text: 'Hi. Agent: no.' },
      { speaker: null, start: 4, end: 5, text: 'Yes.' },
    ];
    expect(transcriptText(lines)).toBe('Agent: Hello.\nCaller: Hi. Agent: no.\nYes.');
    expect(spokenText(transcriptText(lines))).toBe('Hello.\nHi. Agent: no.\nYes.');
  });

  it('is in the order of its times, one line a segment, without empty ones', () => {
    fc.assert(
      fc.property(fc.array(segment), (segments) => {
        const ordered = readingOrder(segments);
        expect(ordered.map(({ start }) => start)).toEqual(ordered.map(({ start }) => start).toSorted((a, b) => a - b));
        expect(ordered).toHaveLength(segments.filter(({ text }) => text.trim() !== '').length);
        for (const { start, end, text } of ordered) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(text).toMatch(/^\S+( \S+)*$/);
        }
        if (ordered.length > 0) expect(transcriptText(ordered).split('\n')).toHaveLength(ordered.length);
      }),
    );
  });

  it('is followed by the last segment that has begun', () => {
    const segments = [{ start: 1 }, { start: 5 }, { start: 9 }];
    expect([0, 1, 4.9, 5, 100].map((seconds) => segmentAt(segments, seconds))).toEqual([-1, 0, 0, 1, 2]);
    expect(segmentAt([], 3)).toBe(-1);
  });
});

describe('a position in a recording', () => {
  it('is always inside of it', () => {
    const seconds = fc.double({ noNaN: true });
    fc.assert(
      fc.property(seconds, fc.double({ min: 0, max: 1e6, noNaN: true }), (wanted, duration) => {
        const position = positionWithin(wanted, duration);
        expect(position).toBeGreaterThanOrEqual(0);
        expect(position).toBeLessThanOrEqual(duration);
        if (wanted >= 0 && wanted <= duration) expect(position === wanted).toBe(true);
      }),
    );
    expect(positionWithin(5, Number.NaN)).toBe(0);
  });

  it('is linked to in whole seconds', () => {
    expect(timeLink('https://a.test/x?y=1', 75.8)).toBe('https://a.test/x?y=1#t=75');
    expect(timeLink('https://a.test/x', -3)).toBe('https://a.test/x#t=0');
  });
});

it('recordings are kept for whole days before now', () => {
  expect(retentionStart(new Date('2026-03-10T15:00:00.000Z'), 30)).toBe('2026-02-08T15:00:00.000Z');
});
