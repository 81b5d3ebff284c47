import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { ClientScope } from '../../records/client-access/client-scope.ts';
import { requireClient } from '../../records/client-access/find-client.ts';
import { findCredit, readClientCredits, readCredit, type StoredCredit } from '../../records/documents/credit-store.ts';
import { documentScope } from '../../records/documents/document-scope.ts';

/** The clients whose money a person sees: those all of whose invoices the person sees. */
export const within = (actor: Actor): ClientScope => ({
  actor,
  scope: documentScope(actor, 1) === 'all' ? 'all' : 'assigned',
});

/** A credit of such a client; 'Credit not found' for others. */
export async function getCredit(tx: Tx, actor: Actor, id: string): Promise<StoredCredit> {
  const credit = found(await findCredit(tx, id), 'Credit');
  await requireClient(tx, credit.clientId, within(actor)).catch(() => {
    throw notFound('Credit');
  });
  return credit;
}

/** The answer to every change: the credit, and all of its client. */
export const changed = async (tx: Tx, { id, clientId }: { id: string; clientId: string }) => ({
  credit: await readCredit(tx, id),
  ...(await readClientCredits(tx, clientId)),
});
