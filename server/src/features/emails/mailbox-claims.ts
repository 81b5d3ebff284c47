import type { MailboxWork } from '@truckroll/domain/emails/email-kinds';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isServerAlive } from '../../platform/database/signals.ts';

export type Claim = { mailboxId: string; work: MailboxWork; runId: string };

/**
 * Claims a mailbox for a run until the claim expires; null while another run holds it. The holder ends its claim with
 * `release`; the claim of a server that has stopped is free at once.
 */
export async function claim(
  tx: Tx,
  { mailboxId, work }: Omit<Claim, 'runId'>,
  { serverId, now, seconds }: { serverId: number; now: Date; seconds: number },
): Promise<Claim | null> {
  const held = await tx
    .selectFrom('emailClaims')
    .selectAll()
    .where('emailAccountId', '=', mailboxId)
    .where('work', '=', work)
    .executeTakeFirst();
  const isHeld = held !== undefined && held.expiresAt > now.toISOString();
  if (isHeld && (await isServerAlive(tx, held.serverId, serverId))) return null;
  const runId = newId();
  const expiresAt = new Date(now.getTime() + seconds * 1000).toISOString();
  const taken = { runId, serverId, expiresAt };
  const stored = await tx
    .insertInto('emailClaims')
    .values({ emailAccountId: mailboxId, work, ...taken })
    // If two runs find the claim free, the second one fails, because the `runId` that it read has changed.
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'emailAccountId', 'work'])
        .doUpdateSet(taken)
        .where(sql.ref('email_claims.run_id'), 'is not distinct from', held?.runId ?? null),
    )
    .returning('runId')
    .execute();
  return stored.length === 0 ? null : { mailboxId, work, runId };
}

export async function release(tx: Tx, { mailboxId, work, runId }: Claim): Promise<void> {
  await tx
    .deleteFrom('emailClaims')
    .where('emailAccountId', '=', mailboxId)
    .where('work', '=', work)
    .where('runId', '=', runId)
    .execute();
}
/** Extends a claim. False if another run has taken it, or the mailbox was disconnected. */
export async function renewClaim(tx: Tx, { mailboxId, work, runId }: Claim, until: Date): Promise<boolean> {
  const renewed = await tx
    .updateTable('emailClaims')
    .set({ expiresAt: until.toISOString() })
    .where('emailAccountId', '=', mailboxId)
    .where('work', '=', work)
    .where('runId', '=', runId)
    .returning('runId')
    .execute();
  return renewed.length > 0;
}
