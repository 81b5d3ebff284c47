import type { Tx } from '../../platform/database/bound-dialect.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';
import { selectClientAddresses } from '../client-contacts/known-people.ts';
import { type MailSight, visibleThreads } from './mail-sight.ts';

/**
 * The sent and received messages of the threads that a person may read and that have an address of a client. Messages
 * that wait to be sent are their writer's alone (API EM-16).
 */
export function messagesOfClient(tx: Tx, sight: MailSight, clientId: string) {
  const ofClient = tx
    .selectFrom(threadAddresses(tx).as('addresses'))
    .select('addresses.threadId')
    .where('addresses.address', 'in', selectClientAddresses(tx, clientId));
  const threads = visibleThreads(tx, sight).where('emailThreads.id', 'in', ofClient).select('emailThreads.id');
  return tx
    .selectFrom('emailMessages')
    .where('threadId', 'in', threads)
    .where('trashedAt', 'is', null)
    .where((message) => message.or([message('state', 'is', null), message('state', '=', 'sent')]));
}
