import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callStatuses } from './call-kinds.ts';
import { afterReport, afterVoicemail, type CallProgress, type CallReport, isFinal, isMissed } from './call-progress.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 23, 9, 0, second)).toISOString();

const ringing = (direction: CallProgress['direction']): CallProgress => ({
  direction,
  status: 'ringing',
  isVoicemail: false,
  startedAt: null,
  endedAt: null,
  duration: 0,
  userId: direction === 'outbound' ? 'ann' : null,
});

const own = (status: CallReport['status'], second: number, seconds: number | null = null): CallReport => ({
  ...{ leg: 'own', status, seconds, userId: null, at: at(second) },
});
const other = (
  status: CallReport['status'],
  second: number,
  { seconds = null, userId = null }: Partial<Pick<CallReport, 'seconds' | 'userId'>> = {},
): CallReport => ({ leg: 'other', status, seconds, userId, at: at(second) });

const all = (call: CallProgress, reports: readonly CallReport[]): CallProgress => reports.reduce(afterReport, call);

/** What carriers report about whole calls, and the state that follows. */
const courses: Record<
  string,
  { direction: CallProgress['direction']; reports: CallReport[]; end: Partial<CallProgress> }
> = {
  'we call and are answered': {
    direction: 'outbound',
    reports: [
      other('ringing', 1),
      other('in-progress', 5),
      other('completed', 25, { seconds: 20 }),
      own('completed', 26, 26),
    ],
    end: { status: 'completed', startedAt: at(5), endedAt: at(26), duration: 20, userId: 'ann' },
  },
  'we call, one leg reports': {
    direction: 'outbound',
    reports: [own('ringing', 1), own('in-progress', 5), own('completed', 26, 21)],
    end: { status: 'completed', startedAt: at(5), endedAt: at(26), duration: 21 },
  },
  ...Object.fromEntries(
    (['busy', 'no-answer', 'failed', 'canceled'] as const).map((status) => [
      `we call, ${status}`,
      {
        direction: 'outbound' as const,
        reports: [other('ringing', 1), other(status, 12), own('completed', 13, 13)],
        end: { status, startedAt: null, endedAt: at(12), duration: 0 },
      },
    ]),
  ),
  'one of two people answers': {
    direction: 'inbound',
    reports: [
      other('ringing', 1, { userId: 'ann' }),
      other('ringing', 1, { userId: 'bob' }),
      other('in-progress', 6, { userId: 'bob' }),
      other('no-answer', 7, { userId: 'ann' }),
      other('completed', 36, { seconds: 30, userId: 'bob' }),
      own('completed', 37, 37),
    ],
    end: { status: 'completed', startedAt: at(6), endedAt: at(37), duration: 30, userId: 'bob' },
  },
  'nobody answers': {
    direction: 'inbound',
    reports: [
      other('ringing', 1, { userId: 'ann' }),
      other('no-answer', 21, { userId: 'ann' }),
      own('completed', 25, 25),
    ],
    end: { status: 'no-answer', startedAt: null, endedAt: at(25), duration: 0, userId: null },
  },
  'the caller gives up': {
    direction: 'inbound',
    reports: [other('ringing', 1), other('canceled', 4), own('canceled', 4)],
    end: { status: 'canceled', endedAt: at(4), duration: 0 },
  },
};

describe('afterReport', () => {
  it.each(Object.entries(courses))('%s', (_, { direction, reports, end }) => {
    expect(all(ringing(direction), reports)).toMatchObject(end);
  });

  it.each(Object.entries(courses))('%s, reported repeatedly and in any order', (_, { direction, reports }) => {
    const inOrder = all(ringing(direction), reports);
    const anyCourse = fc.array(fc.constantFrom(...reports), { maxLength: 10 }).chain((repeats) => {
      const sent = [...reports, ...repeats];
      return fc.shuffledSubarray(sent, { minLength: sent.length });
    });
    fc.assert(
      fc.property(anyCourse, (sent) => {
        expect(all(ringing(direction), sent)).toEqual(inOrder);
      }),
    );
  });

  const anyReport = fc.record({
    leg: fc.constantFrom('own' as const, 'other' as const),
    status: fc.constantFrom(...callStatuses),
    seconds: fc.option(fc.nat(100)),
    userId: fc.option(fc.constantFrom('ann', 'bob')),
    at: fc.nat(59).map(at),
  });

  it('never opens a call again that has ended', () => {
    const property = fc.property(
      fc.constantFrom('inbound' as const, 'outbound' as const),
      fc.array(anyReport, { maxLength: 12 }),
      (direction, reports) => {
        let call = ringing(direction);
        for (const report of reports) {
          const after = afterReport(call, report);
          if (isFinal(call.status)) expect(isFinal(after.status)).toBe(true);
          call = after;
        }
      },
    );
    fc.assert(property);
  });

  it('keeps a final status that the own leg reported', () => {
    const property = fc.property(
      fc.constantFrom('no-answer' as const, 'busy' as const, 'failed' as const, 'canceled' as const),
      fc.array(anyReport.map((report) => ({ ...report, leg: 'own' as const }))),
      (end, late) => {
        expect(all(ringing('outbound'), [own(end, 9), ...late]).status).toBe(end);
      },
    );
    fc.assert(property);
  });

  it('takes the own leg as the connection if no other leg was reported', () => {
    expect(all(ringing('outbound'), [own('completed', 42, 42)])).toMatchObject({ status: 'completed', duration: 42 });
  });
});

describe('afterVoicemail', () => {
  it('completes a missed call, reported before or after its end', () => {
    const ended = own('completed', 40, 40);
    const before = afterReport(afterVoicemail(ringing('inbound')), ended);
    const late = afterVoicemail(afterReport(ringing('inbound'), ended));
    expect([before.status, late.status, before.isVoicemail, late.isVoicemail]).toEqual([
      ...['completed', 'completed'],
      ...[true, true],
    ]);
  });
});

describe('isMissed', () => {
  it.each([
    ['inbound', 'no-answer', false, true],
    ['inbound', 'canceled', false, true],
    ['inbound', 'completed', true, true],
    ['inbound', 'completed', false, false],
    ['inbound', 'ringing', false, false],
    ['outbound', 'no-answer', false, false],
    ['outbound', 'completed', true, false],
  ] as const)('an %s call that is %s (voicemail %s): %s', (direction, status, isVoicemail, expected) => {
    expect(isMissed({ direction, status, isVoicemail })).toBe(expected);
  });
});
