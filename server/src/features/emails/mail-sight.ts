import { can } from '@truckroll/domain/abilities/rights';
import { addressOf } from '@truckroll/domain/emails/mail-addresses';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { clientScope, clientsWithin, selectClientIds } from '../../records/client-access/client-scope.ts';
import { clientNames, contactKeys } from '../../records/clients/client-rows.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';

/** The mailboxes whose threads a person reads: all of them, or those with an address of a client whom the person sees. */
export type MailSight = {
  actor: Actor;
  whole: string[];
  byClient: string[];
  /** Own mailboxes of colleagues who share threads. They are read-only. */
  shared: string[];
};

const none = '00000000-0000-0000-0000-000000000000';

/**
 * What a person may read (API 17): the own mailbox; of the company's everything with the right to its inbox, else the
 * threads of visible clients; of colleagues' own mailboxes the clients' threads that they share.
 */
export async function readSight(tx: Tx, actor: Actor): Promise<MailSight> {
  const mailboxes = await tx
    .selectFrom('emailAccounts')
    .select(['id', 'scope', 'ownerId', 'sharesClientThreads'])
    .where((mailbox) =>
      mailbox.or([
        mailbox('scope', '=', 'account'),
        mailbox('ownerId', '=', actor.userId),
        mailbox('sharesClientThreads', '=', true),
      ]),
    )
    .execute();
  const seesInbox = can(actor, 'Communications.inbox');
  const isWhole = ({ scope, ownerId }: (typeof mailboxes)[number]): boolean =>
    ownerId === actor.userId || (scope === 'account' && seesInbox);
  const idsOf = (wanted: boolean) => mailboxes.filter((each) => isWhole(each) === wanted).map(({ id }) => id);
  const shared = mailboxes.filter(({ ownerId }) => ownerId !== null && ownerId !== actor.userId).map(({ id }) => id);
  return { actor, whole: idsOf(true), byClient: idsOf(false), shared };
}

/** As `readSight`, without the shared mailboxes of colleagues. */
export async function readOwnSight(tx: Tx, actor: Actor): Promise<MailSight> {
  const sight = await readSight(tx, actor);
  return { ...sight, byClient: sight.byClient.filter((id) => !sight.shared.includes(id)), shared: [] };
}

/**
 * What the inbox of a person lists: the own mailbox, the company's with the right to it, and the threads that colleagues
 * share. Its unread count leaves those out, because their owners mark these messages as read (API EM-1, EM-11).
 */
export async function readInboxSight(
  tx: Tx,
  actor: Actor,
  { withShared }: { withShared: boolean },
): Promise<MailSight> {
  const sight = await readSight(tx, actor);
  const shared = withShared ? sight.shared : [];
  return { ...sight, byClient: shared, shared };
}

/** Refuses changes of threads that a colleague shares from their own mailbox (API EM-12). */
export function requireOwnThread({ shared }: MailSight, { emailAccountId }: { emailAccountId: string }): void {
  if (shared.includes(emailAccountId)) throw new Problem('forbidden');
}

/** The threads with an address of a client whom the person sees. */
export const selectClientThreads = (tx: Tx, actor: Actor) =>
  clientsWithin(tx, clientScope(actor))
    .innerJoin(threadAddresses.as('emailThreadAddresses'), (join) =>
      join
        .onRef('emailThreadAddresses.accountId', '=', 'clients.accountId')
        .on(sql<SqlBool>`email_thread_addresses.address = lower(clients.email)`),
    )
    .select('emailThreadAddresses.threadId')
    .union(
      tx
        .selectFrom(contactKeys.as('clientContactKeys'))
        .innerJoin(threadAddresses.as('emailThreadAddresses'), (join) =>
          join
            .onRef('emailThreadAddresses.accountId', '=', 'clientContactKeys.accountId')
            .onRef('emailThreadAddresses.address', '=', 'clientContactKeys.key'),
        )
        .select('emailThreadAddresses.threadId')
        .where('clientContactKeys.clientId', 'in', selectClientIds(tx, clientScope(actor))),
    );

/** The threads that a person may read and that have at least one message outside the trash. */
export function visibleThreads(tx: Tx, { actor, whole, byClient }: MailSight) {
  return tx
    .selectFrom('emailThreads')
    .where('emailThreads.messageCount', '>', 0)
    .where((thread) => {
      const all = thread('emailThreads.emailAccountId', 'in', whole.length === 0 ? [none] : whole);
      if (byClient.length === 0) return all;
      return thread.or([
        all,
        thread.and([
          thread('emailThreads.emailAccountId', 'in', byClient),
          thread('emailThreads.id', 'in', selectClientThreads(tx, actor)),
        ]),
      ]);
    });
}
export type ThreadsQuery = ReturnType<typeof visibleThreads>;

/** Refuses everybody who may read mail but not write it (API 2.4, 'E-mail'). */
export function requireMailWriting(actor: Actor): void {
  if (!can(actor, 'Clients.edit') && !can(actor, 'Clients.create')) throw new Problem('forbidden');
}

/** Refuses mail to the address of an archived client, unless a client who is not archived has it too (API EM-6). */
export async function requireNotArchived(tx: Tx, people: readonly string[]): Promise<void> {
  const addresses = people.map(addressOf);
  const rows = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['stage'])
    .select(sql<string>`lower(email)`.as('address'))
    .where('deletedAt', 'is', null)
    .where(sql<string>`lower(email)`, 'in', addresses)
    .unionAll(
      tx
        .selectFrom(contactKeys.as('clientContactKeys'))
        .innerJoin(clientNames.as('clients'), (join) =>
          join
            .onRef('clients.accountId', '=', 'clientContactKeys.accountId')
            .onRef('clients.id', '=', 'clientContactKeys.clientId'),
        )
        .select(['clients.stage', 'clientContactKeys.key as address'])
        .where('clientContactKeys.key', 'in', addresses),
    )
    .execute();
  const active = new Set(rows.filter(({ stage }) => stage !== 'archived').map(({ address }) => address));
  if (rows.some(({ address }) => !active.has(address))) throw new Problem('clientArchived');
}
