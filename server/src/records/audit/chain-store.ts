import { createHash } from 'node:crypto';
import { emptyHash, linkText } from '@truckroll/domain/audit/audit';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { tell } from '../../platform/database/telling.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { accountRows } from '../accounts/account-rows.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The most entries that one transaction chains or reads. */
const batch = 1000;

const chainedColumns = [
  'id',
  'happenedAt',
  'kind',
  'action',
  'subject',
  'recordId',
  'actorKind',
  'actorId',
  'apiKeyId',
  'endpoint',
  'whoDigest',
  'whatDigest',
] as const;

/** The two ends of a chain: what was deleted before it, and its last entry. */
type Ends = { anchorPosition: number; anchorDigest: string; headPosition: number; headDigest: string };

const endsOf = ({ anchorPosition, anchorDigest, headPosition, headDigest }: Ends): string =>
  JSON.stringify(['audit', anchorPosition, anchorDigest, headPosition, headDigest]);

/**
 * Encryption with the installation's key is also its signature: nobody without the key makes a value that opens to these
 * ends, and it follows the key when that is changed.
 */
const sign = (seal: Seal, accountId: string, ends: Ends): string => seal.seal(accountId, endsOf(ends));

function isSigned(seal: Seal, accountId: string, chain: Ends & { sealedEnds: string | null }): boolean {
  try {
    return chain.sealedEnds !== null && seal.open(accountId, chain.sealedEnds) === endsOf(chain);
  } catch {
    return false;
  }
}

const emptyChain = { anchorPosition: 0, anchorDigest: emptyHash, headPosition: 0, headDigest: emptyHash };

const readChain = (system: Tx, accountId: string) =>
  system.selectFrom('auditChains').selectAll().where('accountId', '=', accountId);

/** The account's chain, locked for the one worker that continues it. Made with the first entry. */
async function holdChain(system: Tx, accountId: string, seal: Seal) {
  await system
    .insertInto('auditChains')
    .values({ accountId, ...emptyChain, sealedEnds: sign(seal, accountId, emptyChain) })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
  return readChain(system, accountId).forUpdate().executeTakeFirstOrThrow();
}

const storeEnds = (system: Tx, accountId: string, seal: Seal, ends: Ends) =>
  system
    .updateTable('auditChains')
    .set({ ...ends, sealedEnds: sign(seal, accountId, ends) })
    .where('accountId', '=', accountId)
    .execute();

/** A chain whose ends are not those that this installation has signed is not continued: that would hide the change. */
class ChainBroken extends Error {}

/** The accounts with entries that have no place yet, after one of them. Those of suspended accounts wait. */
export const listUnchained = (system: Tx, after: string): Promise<{ id: string }[]> =>
  system
    .selectFrom('auditEntries')
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'auditEntries.accountId')
    .select('auditEntries.accountId as id')
    .distinct()
    .where('auditEntries.accountId', '>', after)
    .where('position', 'is', null)
    .where('suspendedAt', 'is', null)
    .orderBy('auditEntries.accountId')
    .limit(100)
    .execute();

/**
 * Gives committed entries their places in the chain of their account, in the order of their ids. Writers never wait for it:
 * they insert, and only workers of the chain wait for each other.
 * @returns how many entries were chained
 */
export async function chainEntries(system: Tx, accountId: string, seal: Seal): Promise<number> {
  const chain = await holdChain(system, accountId, seal);
  if (!isSigned(seal, accountId, chain)) throw new ChainBroken(`The audit chain of ${accountId} is not signed`);
  const entries = await system
    .selectFrom('auditEntries')
    .select(chainedColumns)
    .where('accountId', '=', accountId)
    .where('position', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (entries.length === 0) return 0;
  let { headPosition, headDigest } = chain;
  const links = entries.map((entry) => {
    headPosition += 1;
    headDigest = sha256(linkText(headDigest, headPosition, entry));
    return { id: entry.id, position: headPosition, digest: headDigest };
  });
  await sql`update audit_entries set position = link.position, digest = link.digest
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id uuid, position bigint, digest text)
    where audit_entries.account_id = ${accountId} and audit_entries.id = link.id`.execute(system);
  const { anchorPosition, anchorDigest } = chain;
  await storeEnds(system, accountId, seal, { anchorPosition, anchorDigest, headPosition, headDigest });
  tell(system, 'audit', null, { accountId });
  return entries.length;
}

const oldestKept = (now: Date) =>
  sql<string>`${now.toISOString()}::timestamptz - make_interval(months => accounts.audit_months)`;

/** The accounts with a chain that begins before their retention, after one of them. */
export const listAged = (system: Tx, { now, after }: { now: Date; after: string }): Promise<{ id: string }[]> =>
  system
    .selectFrom(accountRows.as('accounts'))
    .innerJoin('auditChains', 'auditChains.accountId', 'accounts.id')
    .innerJoin('auditEntries as first', (join) =>
      join
        .onRef('first.accountId', '=', 'auditChains.accountId')
        .on('first.position', '=', sql<number>`audit_chains.anchor_position + 1`),
    )
    .select('accounts.id')
    .where('accounts.id', '>', after)
    .where('first.happenedAt', '<', oldestKept(now))
    .orderBy('accounts.id')
    .limit(100)
    .execute();

/**
 * Deletes the entries at the beginning of a chain that are older than the account keeps them. The place where the rest begins
 * is signed, so that it still verifies.
 */
export async function ageChain(
  system: Tx,
  accountId: string,
  { seal, now }: { seal: Seal; now: Date },
): Promise<number> {
  const chain = await holdChain(system, accountId, seal);
  if (!isSigned(seal, accountId, chain)) throw new ChainBroken(`The audit chain of ${accountId} is not signed`);
  const limit = system
    .selectFrom(accountRows.as('accounts'))
    .select(oldestKept(now).as('limit'))
    .where('accounts.id', '=', accountId);
  const ofAccount = system.selectFrom('auditEntries').where('accountId', '=', accountId);
  const kept = await ofAccount
    .select(({ fn }) => fn.min<number | null>('position').as('first'))
    .where('happenedAt', '>=', limit)
    .executeTakeFirstOrThrow();
  const last = (kept.first ?? chain.headPosition + 1) - 1;
  if (last <= chain.anchorPosition) return 0;
  const anchor = await ofAccount.select('digest').where('position', '=', last).executeTakeFirstOrThrow();
  const deleted = await system
    .deleteFrom('auditEntries')
    .where('accountId', '=', accountId)
    .where('position', '<=', last)
    .executeTakeFirst();
  const { headPosition, headDigest } = chain;
  await storeEnds(system, accountId, seal, {
    ...{ anchorPosition: last, anchorDigest: anchor.digest ?? emptyHash, headPosition, headDigest },
  });
  tell(system, 'audit', null, { accountId });
  return Number(deleted.numDeletedRows);
}

/** Signs the chain of an imported company with the key of this installation, and notes up to where another made it. */
export async function adoptChain(system: Tx, accountId: string, seal: Seal): Promise<void> {
  const chain = await readChain(system, accountId).executeTakeFirst();
  if (chain === undefined) return;
  await system
    .updateTable('auditChains')
    .set({ sealedEnds: sign(seal, accountId, chain), foreignPosition: chain.headPosition })
    .where('accountId', '=', accountId)
    .execute();
}

export type ChainReport = {
  entries: number;
  /** The number of entries that are stored but not chained yet. */
  waiting: number;
  /** The number of entries whose personal values were erased. */
  erased: number;
  anchorPosition: number;
  foreignPosition: number;
  /** What is wrong, the first places of it. */
  problems: string[];
};

const mostProblems = 20;

/** Checks the whole chain of an account: every hash, every digest of a value that is there, its order, and both ends. */
export async function verifyChain(system: Tx, accountId: string, seal: Seal): Promise<ChainReport> {
  const chain = (await readChain(system, accountId).executeTakeFirst()) ?? {
    ...{ ...emptyChain, foreignPosition: 0, sealedEnds: sign(seal, accountId, emptyChain) },
  };
  const problems: string[] = [];
  const wrong = (text: string): void => {
    if (problems.length < mostProblems) problems.push(text);
  };
  if (!isSigned(seal, accountId, chain))
    wrong('The ends of the chain are not those that this installation has signed.');
  const report = { entries: 0, waiting: 0, erased: 0 };
  let [position, hash] = [chain.anchorPosition, chain.anchorDigest];
  for (let last = -1; ; ) {
    const entries = await system
      .selectFrom('auditEntries')
      .select([...chainedColumns, 'position', 'digest', 'who', 'whoSalt', 'what', 'whatSalt'])
      .where('accountId', '=', accountId)
      .where('position', '>', last)
      .orderBy('position')
      .limit(batch)
      .execute();
    for (const entry of entries) {
      last = entry.position ?? last;
      position += 1;
      if (entry.position !== position) wrong(`Between #${position - 1} and #${entry.position} entries are missing.`);
      position = last;
      if (entry.digest !== sha256(linkText(hash, position, entry))) wrong(`#${position} is not what was chained.`);
      hash = entry.digest ?? '';
      for (const [text, salt, digest] of [
        [entry.who, entry.whoSalt, entry.whoDigest],
        [entry.what, entry.whatSalt, entry.whatDigest],
      ] as const)
        if (text !== null && sha256(`${salt}${text}`) !== digest) wrong(`The values of #${position} were changed.`);
      if (entry.who === null || entry.what === null) report.erased += 1;
    }
    report.entries += entries.length;
    if (entries.length < batch) break;
  }
  if (position !== chain.headPosition || hash !== chain.headDigest)
    wrong(`The chain ends with #${position}, but #${chain.headPosition} was the last one.`);
  const waiting = await system
    .selectFrom('auditEntries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('position', 'is', null)
    .executeTakeFirstOrThrow();
  report.waiting = waiting.count;
  const { anchorPosition, foreignPosition } = chain;
  return { ...report, anchorPosition, foreignPosition, problems };
}
