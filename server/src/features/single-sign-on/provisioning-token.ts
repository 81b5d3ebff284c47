import type { Tx } from '../../platform/database/bound-dialect.ts';
import { changeClaim, findClaimant } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';

/** The base URL of SCIM, which is entered in the directory. */
export const provisioningUrlOf = (origin: string): string => `${origin}/api/scim/v2`;

/** The hash of the stored token, locked; undefined without a connection. */
async function readHash(tx: Tx, accountId: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('ssoConnections')
    .select('provisioningHash')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.provisioningHash;
}

/** Makes the token of the directory in place of an earlier one. False without a connection. It is stored as a hash alone. */
export async function makeToken(tx: Tx, accountId: string, now: Date): Promise<string | null> {
  const token = newToken();
  const provisioningHash = hashToken(token);
  const from = await readHash(tx, accountId);
  if (from === undefined) return null;
  await changeClaim(tx, 'directory', { from, to: provisioningHash });
  const { numUpdatedRows } = await telling(tx, 'account', accountId)
    .updateTable('ssoConnections')
    .set({
      provisioningHash,
      provisioningHint: token.slice(-4),
      provisioningAt: now.toISOString(),
      provisioningUsedAt: null,
    })
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? token : null;
}

/** Ends the token of the directory. */
export async function endToken(tx: Tx, accountId: string): Promise<void> {
  await changeClaim(tx, 'directory', { from: (await readHash(tx, accountId)) ?? null, to: null });
  await telling(tx, 'account', accountId)
    .updateTable('ssoConnections')
    .set({ provisioningHash: null, provisioningHint: null, provisioningAt: null, provisioningUsedAt: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** The token of an account as its admins see it. */
export async function findToken(tx: Tx, accountId: string) {
  const row = await tx
    .selectFrom('ssoConnections')
    .select(['provisioningHint as hint', 'provisioningAt as madeAt', 'provisioningUsedAt as lastUsedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.hint === null || row.madeAt === null) return null;
  return { hint: row.hint, madeAt: row.madeAt, lastUsedAt: row.lastUsedAt };
}

/** The account whose directory has a token, across all accounts. */
export async function findTokenAccount(system: Tx, token: string): Promise<string | undefined> {
  const provisioningHash = hashToken(token);
  const accountId = await findClaimant(system, 'directory', provisioningHash);
  if (accountId === undefined) return undefined;
  const row = await system
    .selectFrom('ssoConnections')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('provisioningHash', '=', provisioningHash)
    .executeTakeFirst();
  return row?.accountId;
}

/** The account of a transaction that a directory's token has entered. */
export async function readAccount(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('ssoConnections').select('accountId').executeTakeFirst();
  if (row === undefined) throw new Problem('signIn');
  return row.accountId;
}

/** Notes that the directory came, at most once in five minutes. */
export async function touchToken(tx: Tx, accountId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 5 * 60_000).toISOString();
  await telling(tx, 'account', accountId)
    .updateTable('ssoConnections')
    .set({ provisioningUsedAt: now.toISOString() })
    .where('accountId', '=', accountId)
    .where((where) => where.or([where('provisioningUsedAt', 'is', null), where('provisioningUsedAt', '<', before)]))
    .execute();
}
