import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../../platform/database/deletions.ts';
import { simulatedDays } from './local-text-store.ts';

export type SimulatedStage = 'new' | 'ringing' | 'talking' | 'voicemail' | 'ended';

export type SimulatedCall = {
  id: string;
  stage: SimulatedStage;
  fromNumber: string;
  toNumber: string;
  callId: string | null;
  wantsVoicemail: boolean;
  isRecorded: boolean;
  answeredAt: string | null;
};

const columns = [
  'id',
  'stage',
  'fromNumber',
  'toNumber',
  'callId',
  'wantsVoicemail',
  'isRecorded',
  'answeredAt',
] as const;

type NewCall = Pick<SimulatedCall, 'id' | 'fromNumber' | 'toNumber' | 'callId' | 'wantsVoicemail'>;

/** False if the call already exists. */
export async function insertSimulatedCall(tx: Tx, call: NewCall, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('simulatedCalls')
    .values({ ...call, stage: 'new', createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findSimulatedCall = (tx: Tx, id: string): Promise<SimulatedCall | undefined> =>
  tx.selectFrom('simulatedCalls').select(columns).where('id', '=', id).executeTakeFirst();

/** Moves a call that is in one of these stages; false if it is in another one by now. */
export async function moveSimulatedCall(
  tx: Tx,
  id: string,
  move: {
    from: readonly SimulatedStage[];
    to: SimulatedStage;
    set?: Partial<Pick<SimulatedCall, 'isRecorded' | 'answeredAt'>>;
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('simulatedCalls')
    .set({ stage: move.to, ...move.set })
    .where('id', '=', id)
    .where('stage', 'in', move.from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The account of a call that has not ended. */
export async function findOpenCallOwner(system: Tx, id: string): Promise<string | undefined> {
  const call = await system
    .selectFrom('simulatedCalls')
    .select('accountId')
    .where('id', '=', id)
    .where('stage', '!=', 'ended')
    .executeTakeFirst();
  return call?.accountId;
}

export const deleteOldCalls = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('simulatedCalls').where('createdAt', '<', daysBefore(now, simulatedDays)));
