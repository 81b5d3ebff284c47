import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted } from '../../platform/database/deletions.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import type { Links } from '../../platform/storage/links.ts';

/** How long a challenge can be answered, in seconds. `Links` round it up, to at most five minutes more. */
export const challengeSeconds = 300;

/** A challenge that is ours and has not ended. */
export type Challenge = { hash: string; expiresAt: string };

const keyOf = (purpose: string, nonce: string): string => `passkey\n${purpose}\n${nonce}`;

/**
 * A challenge for an authenticator, base64url: random, with an end and the installation's signature, so that strangers who only
 * ask for one store nothing. `purpose` says what it is good for, and for whom.
 */
export function newChallenge(links: Links, purpose: string): string {
  const nonce = newToken();
  const { url } = links.sign(keyOf(purpose, nonce), { seconds: challengeSeconds, path: nonce });
  return Buffer.from(url).toString('base64url');
}

/** Reads a challenge that came back; null if this installation did not make it for the purpose, or it has ended. */
function readChallenge(links: Links, purpose: string, challenge: string): Challenge | null {
  const [nonce = '', query = ''] = Buffer.from(challenge, 'base64url').toString('utf8').split('?');
  const sent = new URLSearchParams(query);
  const signed = { expires: sent.get('expires') ?? '', signature: sent.get('signature') ?? '' };
  const end = links.endOf({ key: keyOf(purpose, nonce), ...signed });
  return end === null ? null : { hash: hashToken(challenge), expiresAt: new Date(end * 1000).toISOString() };
}

/** What a verification asks about a challenge, and the one that it accepted. */
export function expectChallenge(links: Links, purpose: string) {
  let accepted: Challenge | null = null;
  return {
    isOurs(challenge: string): boolean {
      accepted = readChallenge(links, purpose, challenge);
      return accepted !== null;
    },
    accepted: (): Challenge | null => accepted,
  };
}

/** Marks a challenge as used. False if it was used before, on whichever server; of two concurrent uses one succeeds. */
export async function takeChallenge(tx: Tx, accountId: string, challenge: Challenge): Promise<boolean> {
  const row = await tx
    .insertInto('usedChallenges')
    .values({ accountId, challengeHash: challenge.hash, expiresAt: challenge.expiresAt })
    .onConflict((conflict) => conflict.columns(['accountId', 'challengeHash']).doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteOldChallenges = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('usedChallenges').where('expiresAt', '<', now.toISOString()));
