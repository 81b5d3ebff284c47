import type { CallStatus, Direction } from './call-kinds.ts';

/**
 * A carrier's report about a leg of a call. A call's own leg runs between the carrier and our softphone when we call, or
 * the caller when somebody calls us. The other legs run to the people who are rung.
 */
export type CallReport = {
  leg: 'own' | 'other';
  status: CallStatus;
  /** The duration of the leg in seconds; null if the carrier does not report it. */
  seconds: number | null;
  /** The person whose softphone is the leg; null for a telephone. */
  userId: string | null;
  at: string;
};

export type CallProgress = {
  direction: Direction;
  status: CallStatus;
  isVoicemail: boolean;
  /** When the parties were connected; null if they were not. */
  startedAt: string | null;
  endedAt: string | null;
  /** In seconds; 0 for a call that nobody answered. */
  duration: number;
  userId: string | null;
};

/** A status changes only to a higher rank, so that repeated, late and shuffled reports lead to the same state. */
const ranks: Record<CallStatus, number> = {
  ringing: 0,
  'in-progress': 1,
  'no-answer': 2,
  canceled: 3,
  failed: 4,
  busy: 5,
  completed: 6,
};

export const isFinal = (status: CallStatus): boolean => ranks[status] >= ranks['no-answer'];

const higher = (one: CallStatus, other: CallStatus): CallStatus => (ranks[one] >= ranks[other] ? one : other);

/** Whether nobody took an incoming call, so that it has to be returned. */
export const isMissed = (call: Pick<CallProgress, 'direction' | 'status' | 'isVoicemail'>): boolean =>
  call.direction === 'inbound' && isFinal(call.status) && (call.isVoicemail || call.status !== 'completed');

/** Whether a report means that the parties were connected at some time. */
const isAnswer = ({ leg, status }: CallReport): boolean =>
  status === 'in-progress' || (leg === 'other' && status === 'completed');

function statusAfterAnswer(call: CallProgress, { leg }: CallReport): CallStatus {
  if (!isFinal(call.status)) return 'in-progress';
  // The end of an incoming call was reported before the answer of one of the people.
  return leg === 'other' && call.direction === 'inbound' ? 'completed' : call.status;
}

function statusAfterOwnEnd(call: CallProgress, { status, seconds }: CallReport): CallStatus {
  if (isFinal(call.status)) return call.status;
  if (status !== 'completed') return status;
  const wasConnected = call.startedAt !== null || call.isVoicemail;
  return wasConnected || (call.direction === 'outbound' && (seconds ?? 0) > 0) ? 'completed' : 'no-answer';
}

/** The telephone that we call was not reached. For an incoming call, another person or the voicemail may still answer. */
function statusAfterOtherEnd(call: CallProgress, { status }: CallReport): CallStatus {
  if (call.direction === 'inbound' || call.startedAt !== null) return call.status;
  return call.status === 'completed' || !isFinal(call.status) ? status : higher(call.status, status);
}

function statusAfter(call: CallProgress, report: CallReport): CallStatus {
  if (isAnswer(report)) return statusAfterAnswer(call, report);
  if (report.status === 'ringing') return call.status;
  return report.leg === 'own' ? statusAfterOwnEnd(call, report) : statusAfterOtherEnd(call, report);
}

const earliest = (one: string | null, other: string): string => (one === null || other < one ? other : one);

const millis = (moment: string): number => new Date(moment).getTime();

function startAfter(call: CallProgress, report: CallReport, endedAt: string | null): string | null {
  if (!isAnswer(report)) return call.startedAt;
  const before = report.status === 'completed' ? (report.seconds ?? 0) * 1000 : 0;
  const start = new Date(millis(report.at) - before).toISOString();
  return earliest(call.startedAt, endedAt === null ? start : earliest(endedAt, start));
}

/** The duration of the connection: as the leg to the answering party counted it, else that of the call's own leg. */
function durationAfter(call: CallProgress, report: CallReport, after: Omit<CallProgress, 'duration'>): number {
  if (after.status !== 'completed' && after.status !== 'in-progress') return 0;
  if (report.status === 'completed' && report.seconds !== null && (report.leg === 'other' || call.duration === 0))
    return report.seconds;
  if (call.duration > 0 || after.endedAt === null || after.startedAt === null) return call.duration;
  return Math.max(0, Math.round((millis(after.endedAt) - millis(after.startedAt)) / 1000));
}

/**
 * The call after a report. The end of its own leg ends it; a leg to one of the people who are rung only reports who
 * answered. A telephone that we call also ends the call by being busy or not answering.
 *
 * @example afterReport(outgoing, { leg: 'other', status: 'busy', … }).status → 'busy'
 */
export function afterReport(call: CallProgress, report: CallReport): CallProgress {
  const status = statusAfter(call, report);
  const hasEnded = isFinal(report.status) && !isAnswer(report) && isFinal(status);
  const endsCall = hasEnded && (report.leg === 'own' || call.direction === 'outbound');
  const endedAt = endsCall ? earliest(call.endedAt, report.at) : call.endedAt;
  const isConnected = status === 'completed' || status === 'in-progress';
  const startedAt = isConnected ? startAfter(call, report, endedAt) : call.startedAt;
  const userId = isAnswer(report) && isConnected ? (call.userId ?? report.userId) : call.userId;
  const after = { ...call, status, startedAt, endedAt, userId };
  return { ...after, duration: durationAfter(call, report, after) };
}

/** The call after its caller has left a voicemail, before or after the end was reported. */
export const afterVoicemail = (call: CallProgress): CallProgress => ({
  ...call,
  isVoicemail: true,
  status: isFinal(call.status) ? 'completed' : call.status,
});
