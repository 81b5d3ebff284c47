import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { stepOfCode } from './app-codes.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import * as store from './two-step-store.ts';

/**
 * Uses a second-step code: one from the app, or a recovery code. Null if it is wrong or already used. Of two concurrent
 * uses of one code, one succeeds.
 */
export async function takeCode(
  tx: Tx,
  owner: store.Owner,
  by: { code: string; seal: Seal; now: Date },
): Promise<'app' | 'recovery' | null> {
  const twoStep = await store.findTwoStep(tx, owner);
  if (twoStep === undefined || twoStep.confirmedAt === null) return null;
  const step = stepOfCode(by.seal.open(owner.accountId, twoStep.sealedSecret), by.code, by.now);
  if (step !== null) return (await store.takeStep(tx, owner, step)) ? 'app' : null;
  const recovery = readRecoveryCode(by.code);
  if (recovery === null) return null;
  return (await store.takeRecoveryCode(tx, owner, recovery, by.now)) ? 'recovery' : null;
}
