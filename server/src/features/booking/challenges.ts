import { hash, randomBytes } from 'node:crypto';
import { leadingZeroBits, proofBits, proofText } from '@truckroll/domain/booking/proof-of-work';
import { Problem } from '../../platform/http/problem.ts';
import { type Seal, SealBroken } from '../../platform/storage/seal.ts';

const validMs = 60 * 60_000;

const hashOf = (challenge: string, solution: number): Buffer =>
  hash('sha256', proofText(challenge, solution), 'buffer');

/** A challenge of an account, which no other server or table has to know. */
export const newChallenge = (seal: Seal, accountId: string, now: Date): string =>
  seal.seal(accountId, `${now.getTime() + validMs} ${randomBytes(12).toString('base64url')}`);

/** The end of a challenge; null if this account never had it. */
function endOf(seal: Seal, accountId: string, challenge: string): number | null {
  try {
    return Number(seal.open(accountId, challenge).split(' ')[0]);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/**
 * Refuses a solution that is none, and challenges that are old or from elsewhere. Returns what is stored, so that each
 * counts once.
 */
export function requireProof(
  seal: Seal,
  { accountId, challenge, solution, now }: { accountId: string; challenge: string; solution: number; now: Date },
): string {
  const end = endOf(seal, accountId, challenge);
  if (end === null || end <= now.getTime() || leadingZeroBits(hashOf(challenge, solution)) < proofBits)
    throw new Problem('proofRequired');
  return hash('sha256', challenge, 'base64url');
}

/** The solution of a challenge, as a visitor's browser finds it. */
export function solveChallenge(challenge: string): number {
  let solution = 0;
  while (leadingZeroBits(hashOf(challenge, solution)) < proofBits) solution += 1;
  return solution;
}
