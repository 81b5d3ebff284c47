import type { Call } from '@truckroll/contract/calls/calls';
import type { CallStatus, Direction } from '@truckroll/domain/calls/call-kinds';
import { callDuration } from '@truckroll/domain/calls/call-labels';
import { isFinal } from '@truckroll/domain/calls/call-progress';
import { formatInternational } from '@truckroll/domain/format/phone-number';

/** How a call ended, as the server knows it. */
type CallEnd = { status: CallStatus; isVoicemail: boolean; seconds: number };

/** The call that this page makes or has taken, until its bar is closed. */
export type OwnCall = {
  id: string;
  direction: Direction;
  number: string;
  clientId: string | null;
  clientName: string | null;
  phase: 'ringing' | 'talking' | 'ended';
  /** When the parties were connected, in epoch milliseconds; null before. */
  since: number | null;
  /** Null until the server has reported the end. */
  end: CallEnd | null;
  isMuted: boolean;
  isHeld: boolean;
  /** Whether the connection is lost at the moment. */
  isLost: boolean;
  isHangingUp: boolean;
};

export type CallEvent =
  | { type: 'begun'; call: Call; now: number }
  /** The page has received the call's current record from the server. */
  | { type: 'read'; call: Call; now: number }
  /** The softphone has connected, lost, restored or ended the connection. */
  | { type: 'connected'; now: number }
  | { type: 'lost' }
  | { type: 'restored' }
  | { type: 'disconnected' }
  | { type: 'muted'; isOn: boolean }
  | { type: 'held'; isOn: boolean }
  | { type: 'hanging-up' }
  | { type: 'not-hung-up' }
  | { type: 'closed' };

/** The connection of a call that is under way. */
const quiet = { isMuted: false, isHeld: false, isLost: false, isHangingUp: false } as const;

function begin(call: Call, now: number): OwnCall {
  const { dbId: id, direction, phoneNumber: number, clientId, clientName } = call;
  const own = { id, direction, number, clientId, clientName, phase: 'ringing', since: null, end: null } as const;
  return read({ ...own, ...quiet }, call, now);
}

function read(own: OwnCall, call: Call, now: number): OwnCall {
  const { clientId, clientName, status, isVoicemail, duration } = call;
  const known = { ...own, clientId, clientName };
  if (isFinal(status)) return { ...known, ...quiet, phase: 'ended', end: { status, isVoicemail, seconds: duration } };
  // A late report never reopens a call that the softphone has ended.
  if (status !== 'in-progress' || own.phase !== 'ringing') return known;
  const startedAt = call.startedAt === null ? now : new Date(call.startedAt).getTime();
  // The server's clock may be ahead of this device's.
  return { ...known, phase: 'talking', since: Math.min(startedAt, now) };
}

/** The call after an event; null without a call. Events of another call change nothing. */
export function nextCall(own: OwnCall | null, event: CallEvent): OwnCall | null {
  if (event.type === 'begun') return begin(event.call, event.now);
  if (own === null) return null;
  if (event.type === 'read') return event.call.dbId === own.id ? read(own, event.call, event.now) : own;
  if (event.type === 'closed') return own.phase === 'ended' ? null : own;
  if (own.phase === 'ended') return own;
  switch (event.type) {
    case 'connected':
      return own.phase === 'talking' ? own : { ...own, phase: 'talking', since: event.now };
    case 'lost':
    case 'restored':
      return { ...own, isLost: event.type === 'lost' };
    case 'disconnected':
      return { ...own, ...quiet, phase: 'ended' };
    case 'muted':
      return { ...own, isMuted: event.isOn };
    case 'held':
      return { ...own, isHeld: event.isOn };
    case 'hanging-up':
    case 'not-hung-up':
      return { ...own, isHangingUp: event.type === 'hanging-up' };
  }
}

type LiveCall = OwnCall & { phase: 'ringing' | 'talking' };

/** Whether the call occupies this page's softphone. */
export const isLive = (own: OwnCall | null): own is LiveCall => own !== null && own.phase !== 'ended';

const endWords: Partial<Record<CallStatus, string>> = {
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Call failed',
  canceled: 'Call cancelled',
};

/**
 * The state of a call in words, without the running time.
 *
 * @example callStateWords({ phase: 'ended', end: { status: 'busy', … }, … }) → 'Busy'
 */
export function callStateWords(own: OwnCall): string {
  if (own.phase === 'ended') return endingWords(own.end);
  if (own.isHangingUp) return 'Hanging up...';
  if (own.isLost) return 'Reconnecting...';
  if (own.phase === 'ringing') return own.direction === 'outbound' ? 'Calling...' : 'Connecting...';
  return own.isHeld ? 'On hold' : 'In call';
}

function endingWords(end: CallEnd | null): string {
  if (end === null) return 'Call ended';
  if (end.isVoicemail) return 'Reached voicemail';
  return endWords[end.status] ?? `Call ended after ${callDuration(end.seconds)}`;
}

/** The running time of a call in seconds; null before it is answered. */
export const secondsSince = ({ since }: OwnCall, now: number): number | null =>
  since === null ? null : Math.max(0, Math.floor((now - since) / 1000));

/** The other party of a call, as shown. */
export const partyName = ({ clientName, number }: Pick<OwnCall, 'clientName' | 'number'>): string =>
  clientName ?? numberWords(number);

/** A number for display. Carriers report callers who hide theirs as 'anonymous'. */
export const numberWords = (number: string): string =>
  number === 'anonymous' ? 'Hidden number' : formatInternational(number);

/** The client of a call, as the dialer takes it. */
export const ownerOf = ({ clientId, clientName }: Pick<Call, 'clientId' | 'clientName'>) =>
  clientId === null || clientName === null ? {} : { clientId, name: clientName };
