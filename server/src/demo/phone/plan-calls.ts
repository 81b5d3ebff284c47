import type { CallStatus } from '@truckroll/domain/calls/call-kinds';
import type { Chance } from '../chance.ts';
import { type CallStory, callStories, type OutcomeName } from '../company/company.ts';
import { daytime, type Party } from './phone-parts.ts';

export type PlannedCall = {
  party: Party;
  direction: 'inbound' | 'outbound';
  status: CallStatus;
  isVoicemail: boolean;
  /** In milliseconds. */
  at: number;
  /** When a missed call or a voicemail was dealt with. */
  handledAt: number | null;
  /** In seconds. */
  duration: number;
  notes: string;
  outcome: OutcomeName | null;
  story: CallStory | null;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Missed calls and voicemails of fewer days wait for somebody to call back. */
const openDays = 1;
const charactersPerSecond = 14;

type Kind = Pick<PlannedCall, 'direction' | 'status'> & { count: number; seconds: readonly [number, number] };

/** The calls without a recording. */
const plainKinds: readonly Kind[] = [
  { direction: 'inbound', status: 'no-answer', count: 9, seconds: [0, 0] },
  { direction: 'inbound', status: 'canceled', count: 1, seconds: [0, 0] },
  { direction: 'outbound', status: 'no-answer', count: 6, seconds: [0, 0] },
  { direction: 'outbound', status: 'busy', count: 2, seconds: [0, 0] },
  { direction: 'outbound', status: 'failed', count: 1, seconds: [0, 0] },
  { direction: 'inbound', status: 'completed', count: 15, seconds: [35, 540] },
  { direction: 'outbound', status: 'completed', count: 10, seconds: [25, 420] },
];

const outcomesOf = (kind: Kind): readonly (OutcomeName | null)[] => {
  if (kind.direction === 'inbound' && kind.status !== 'completed') return [null];
  if (kind.status === 'no-answer') return ['No Answer', 'Left Voicemail', null];
  if (kind.status !== 'completed') return ['No Answer', null];
  return ['Booked', 'Follow Up', 'Interested', 'Not Interested', null, null];
};

/** Numbers of people who are no clients, from the range that is reserved for fiction. */
const strangers: readonly Party[] = ['+13655550141', '+12265550177', '+15875550108'].map((phoneNumber) => ({
  ...{ clientId: null, name: phoneNumber, phoneNumber, since: 0 },
}));

const secondsOf = ({ lines }: CallStory): number =>
  Math.max(8, Math.round(lines.join(' ').length / charactersPerSecond));

/** When a missed call was dealt with; null while it waits, or if there is nothing to deal with. */
const handledAt = (call: Pick<PlannedCall, 'direction' | 'status' | 'isVoicemail' | 'at'>, now: number) => {
  const isMissed = call.direction === 'inbound' && (call.isVoicemail || call.status !== 'completed');
  return isMissed && call.at < now - openDays * dayMs ? call.at + 95 * minuteMs : null;
};

/** The demo company's calls of the past six weeks, the same in every run. */
export function planCalls(parties: readonly Party[], now: number, chance: Chance): PlannedCall[] {
  let next = 0;
  const partyAt = (at: number): Party => {
    for (let tries = 0; tries < parties.length; tries += 1) {
      const party = parties[next++ % parties.length];
      if (party !== undefined && party.since + dayMs < at) return party;
    }
    return strangers[0] as Party;
  };
  const told = [...callStories.recorded, ...callStories.voicemails].map((story): PlannedCall => {
    const at = daytime(now - story.age * dayMs);
    const isVoicemail = callStories.voicemails.includes(story);
    const call = { direction: story.direction, status: 'completed', isVoicemail, at } as const;
    return {
      ...call,
      ...{ party: partyAt(at), duration: secondsOf(story), notes: story.notes ?? '', outcome: story.outcome, story },
      handledAt: handledAt(call, now),
    };
  });
  const plain = plainKinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, n): PlannedCall => {
      const { direction, status } = kind;
      // The first missed call is of today, and the others are spread over six weeks.
      const age = n === 0 && direction === 'inbound' ? 0.05 + chance.between(1, 5) / 100 : chance.between(7, 410) / 10;
      const at = daytime(now - age * dayMs);
      const isMissed = direction === 'inbound' && status !== 'completed';
      const isStranger = isMissed && n % 4 === 1;
      const stranger = strangers[n % strangers.length];
      const call = { direction, status, isVoicemail: false, at };
      return {
        ...call,
        party: isStranger && stranger !== undefined ? stranger : partyAt(at),
        handledAt: handledAt(call, now),
        duration: chance.between(...kind.seconds),
        notes: status === 'completed' ? chance.pick(callStories.notes) : '',
        outcome: chance.pick(outcomesOf(kind)),
        story: null,
      };
    }),
  );
  return [...told, ...plain];
}
