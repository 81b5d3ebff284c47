import { type CallProgress, isFinal } from '@truckroll/domain/calls/call-progress';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { CarrierName } from '../../providers/carrier/carrier.ts';
import { digitsOfNumber } from '../clients/phone-digits.ts';

/** The columns that change during a call, and those that identify its parties. */
const columns = [
  'id',
  'providerCallId',
  'direction',
  'status',
  'isVoicemail',
  'fromNumber',
  'toNumber',
  'phoneNumber',
  'phoneDigits',
  'clientId',
  'userId',
  'startedAt',
  'endedAt',
  'duration',
  'rungUserIds',
] as const;

export type CallRow = NonNullable<Awaited<ReturnType<typeof lockCall>>>;

type NewCall = {
  provider: CarrierName;
  providerCallId: string | null;
  direction: CallProgress['direction'];
  fromNumber: string;
  toNumber: string;
  clientId: string | null;
  userId: string | null;
  rungUserIds: readonly string[];
};

/** A call that begins to ring. */
export async function insertCall(tx: Tx, call: NewCall, now: Date): Promise<string> {
  const id = newId();
  const at = now.toISOString();
  const phoneNumber = call.direction === 'outbound' ? call.toNumber : call.fromNumber;
  const row = { ...call, id, phoneNumber, phoneDigits: digitsOfNumber(phoneNumber), timestamp: at, updatedAt: at };
  await telling(tx, 'call', id, { now })
    .insertInto('calls')
    .values({ ...row, status: 'ringing', rungUserIds: JSON.stringify(call.rungUserIds) })
    .execute();
  return id;
}

/** Locks a call for a change: concurrent reports about it wait. */
export const lockCall = (tx: Tx, id: string) =>
  tx.selectFrom('calls').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks a call by the carrier's id. */
export const lockCallOfCarrier = (tx: Tx, provider: CarrierName, providerCallId: string) =>
  tx
    .selectFrom('calls')
    .select(columns)
    .where('provider', '=', provider)
    .where('providerCallId', '=', providerCallId)
    .forUpdate()
    .executeTakeFirst();

/** Stores the state of a call. A call that no longer rings is removed from the people at whom it rang. */
export async function saveProgress(tx: Tx, id: string, progress: CallProgress, now: Date): Promise<void> {
  const { status, isVoicemail, startedAt, endedAt, duration, userId } = progress;
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({ status, isVoicemail, startedAt, endedAt, duration, userId, updatedAt: now.toISOString() })
    .$if(status !== 'ringing', (update) => update.set({ rungUserIds: '[]' }))
    .where('id', '=', id)
    .execute();
}

type Patch = {
  providerCallId?: string;
  rungUserIds?: readonly string[];
  userId?: string;
  hungUpBy?: 'us' | 'them';
  notes?: string;
  handledAt?: string | null;
  clientId?: string | null;
};

export async function patchCall(tx: Tx, id: string, { rungUserIds, ...patch }: Patch, now: Date): Promise<void> {
  await telling(tx, 'call', id, { now })
    .updateTable('calls')
    .set({ ...patch, updatedAt: now.toISOString() })
    .$if(rungUserIds !== undefined, (update) => update.set({ rungUserIds: JSON.stringify(rungUserIds) }))
    .where('id', '=', id)
    .execute();
}

/** Marks the missed calls of a number as handled: somebody has spoken with it since. */
export async function handleMissed(tx: Tx, phoneDigits: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await telling(tx, 'call', null, { now })
    .updateTable('calls')
    .set({ handledAt: at, updatedAt: at })
    .where('phoneDigits', '=', phoneDigits)
    .where('direction', '=', 'inbound')
    .where('handledAt', 'is', null)
    .where((call) => call.or([call('isVoicemail', '=', true), call('status', '<>', 'completed')]))
    .where('status', 'not in', ['ringing', 'in-progress'])
    .execute();
}

/** The calls that ring at a person or that the person speaks in, oldest first. */
export async function listUnderWayIds(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<{ id: string; rings: boolean }[]> {
  const rows = await tx
    .selectFrom('calls')
    .select(['id', 'direction', 'userId', 'status', 'rungUserIds'])
    .where('status', 'in', ['ringing', 'in-progress'])
    .orderBy('timestamp')
    .orderBy('id')
    .execute();
  return rows
    .map(({ id, direction, status, rungUserIds, userId: speaker }) => ({
      id,
      rings: direction === 'inbound' && status === 'ringing' && rungUserIds.includes(userId),
      isOwn: speaker === userId,
    }))
    .filter(({ rings, isOwn }) => rings || isOwn)
    .slice(0, limit);
}

/** The calls of all accounts that have been ringing or active since before these times, after an id. */
export const listStuckCalls = (
  system: Tx,
  {
    ringingBefore,
    spokenBefore,
    after,
    limit,
  }: { ringingBefore: string; spokenBefore: string; after: string; limit: number },
) =>
  system
    .selectFrom('calls')
    .select(['id', 'accountId'])
    .where((call) =>
      call.or([
        call.and([call('status', '=', 'ringing'), call('timestamp', '<', ringingBefore)]),
        call.and([call('status', '=', 'in-progress'), call('timestamp', '<', spokenBefore)]),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The account and the id of a call by the carrier's ids of its legs, in all accounts. */
export const findCallOwner = (
  system: Tx,
  provider: string,
  ids: readonly (string | null)[],
): Promise<{ accountId: string; id: string } | undefined> =>
  system
    .selectFrom('calls')
    .select(['accountId', 'id'])
    .where('provider', '=', provider)
    .where(
      'providerCallId',
      'in',
      ids.filter((id) => id !== null),
    )
    .executeTakeFirst();

export const progressOf = (row: CallRow): CallProgress => {
  const { direction, status, isVoicemail, startedAt, endedAt, duration, userId } = row;
  return { direction, status, isVoicemail, startedAt, endedAt, duration, userId };
};

export const hasEnded = (row: Pick<CallRow, 'status'>): boolean => isFinal(row.status);
