import type { Call } from '@truckroll/contract/calls/calls';
import { describe, expect, it } from 'vitest';
import {
  type CallEvent,
  callStateWords,
  isLive,
  nextCall,
  numberWords,
  type OwnCall,
  partyName,
  secondsSince,
} from './call-state.ts';

const noon = Date.parse('2026-11-23T12:00:00.000Z');

const record = (more: Partial<Call> = {}): Call =>
  ({
    ...{ dbId: 'one', direction: 'outbound', status: 'ringing', isVoicemail: false, phoneNumber: '+14165550134' },
    ...{ clientId: null, clientName: null, startedAt: null, duration: 0 },
    ...more,
  }) as Call;

/** The state after some events, of which the first begins the call. */
const callAfter = (...events: CallEvent[]): OwnCall => {
  const begun: CallEvent = { type: 'begun', call: record(), now: noon };
  const own = [begun, ...events].reduce(nextCall, null as OwnCall | null);
  if (own === null) throw new Error('There is no call.');
  return own;
};
const read = (more: Partial<Call>, now = noon + 5000): CallEvent => ({ type: 'read', call: record(more), now });
const answered = read({ status: 'in-progress', startedAt: '2026-11-23T12:00:02.000Z' });

describe('a call of this page', () => {
  it('rings until the server reports the answer, whose time it takes', () => {
    expect(callAfter()).toMatchObject({ phase: 'ringing', since: null });
    expect(callAfter(answered)).toMatchObject({ phase: 'talking', since: noon + 2000 });
  });

  it('takes its own time if the server has a clock that is ahead', () => {
    const ahead = read({ status: 'in-progress', startedAt: '2026-11-23T12:01:00.000Z' }, noon + 1000);
    expect(callAfter(ahead).since).toBe(noon + 1000);
  });

  it('keeps the time of the softphone, which knows of the answer first', () => {
    expect(callAfter({ type: 'connected', now: noon + 1500 }, answered).since).toBe(noon + 1500);
  });

  it.each([
    [{ status: 'busy' }, 'Busy'],
    [{ status: 'no-answer' }, 'No answer'],
    [{ status: 'failed' }, 'Call failed'],
    [{ status: 'canceled' }, 'Call cancelled'],
    [{ status: 'completed', isVoicemail: true }, 'Reached voicemail'],
    [{ status: 'completed', duration: 75 }, 'Call ended after 1:15'],
  ] as const)('ends by a record with %o', (more, words) => {
    const own = callAfter(read(more));
    expect([own.phase, callStateWords(own), isLive(own)]).toEqual(['ended', words, false]);
  });

  it('is not reopened by a late record after the softphone has ended it, and then learns how it ended', () => {
    const ended = callAfter(answered, { type: 'disconnected' });
    expect(callStateWords(ended)).toBe('Call ended');
    const late = nextCall(ended, answered);
    expect(late).toMatchObject({ phase: 'ended', end: null });
    expect(nextCall(late, read({ status: 'completed', duration: 9 }))).toMatchObject({ end: { seconds: 9 } });
  });

  it('ignores records of other calls and the connection of an ended one', () => {
    const own = callAfter(answered);
    expect(nextCall(own, read({ dbId: 'other', status: 'completed' }))).toBe(own);
    const ended = callAfter(read({ status: 'busy' }));
    expect(nextCall(ended, { type: 'connected', now: noon })).toBe(ended);
    expect(nextCall(ended, { type: 'muted', isOn: true })).toBe(ended);
  });

  it('takes over the client to whom the call is linked meanwhile', () => {
    expect(callAfter(read({ clientId: 'c', clientName: 'Ann' }))).toMatchObject({ clientId: 'c', clientName: 'Ann' });
  });

  it('is closed only after its end', () => {
    expect(callAfter({ type: 'closed' }).phase).toBe('ringing');
    expect(nextCall(callAfter({ type: 'disconnected' }), { type: 'closed' })).toBeNull();
  });

  it.each<[CallEvent[], string]>([
    [[], 'Calling...'],
    [[answered], 'In call'],
    [[answered, { type: 'held', isOn: true }], 'On hold'],
    [[answered, { type: 'lost' }], 'Reconnecting...'],
    [[answered, { type: 'lost' }, { type: 'restored' }], 'In call'],
    [[answered, { type: 'hanging-up' }], 'Hanging up...'],
    [[answered, { type: 'hanging-up' }, { type: 'not-hung-up' }], 'In call'],
  ])('after %o is shown as %s', (events, words) => expect(callStateWords(callAfter(...events))).toBe(words));

  it('is no longer muted or held when the next one begins', () => {
    const muted = callAfter(answered, { type: 'muted', isOn: true }, { type: 'held', isOn: true });
    expect([muted.isMuted, muted.isHeld]).toEqual([true, true]);
    const next = nextCall(muted, { type: 'begun', call: record({ dbId: 'two' }), now: noon });
    expect(next).toMatchObject({ id: 'two', isMuted: false, isHeld: false });
  });

  it('that is restored after a reload continues where the server has it', () => {
    const call = record({ status: 'in-progress', startedAt: '2026-11-23T11:59:00.000Z' });
    const own = nextCall(null, { type: 'begun', call, now: noon });
    expect(own).toMatchObject({ phase: 'talking', since: noon - 60_000 });
  });

  it('without a call nothing happens', () => {
    expect(nextCall(null, answered)).toBeNull();
    expect(nextCall(null, { type: 'closed' })).toBeNull();
  });
});

describe('words of a call', () => {
  it('counts whole seconds, never backwards', () => {
    const own = callAfter(answered);
    expect(secondsSince(own, noon + 4900)).toBe(2);
    expect(secondsSince(own, noon)).toBe(0);
    expect(secondsSince(callAfter(), noon)).toBeNull();
  });

  it('name the other party, also one who hides the number', () => {
    expect(partyName({ clientName: 'Ann', number: '+14165550134' })).toBe('Ann');
    expect(partyName({ clientName: null, number: '+14165550134' })).toBe('+1 (416) 555-0134');
    expect(numberWords('anonymous')).toBe('Hidden number');
  });
});
