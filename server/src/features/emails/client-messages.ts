import type { Tx } from '../../platform/database/bound-dialect.ts';
import { threadAddresses } from '../../records/mail/thread-address-store.ts';
import { selectClientAddresses } from '../clients/known-people.ts';
import { newestFirst, plainEntry, type ReadPart } from '../clients/timeline/timeline-part.ts';
import { type MailSight, readSight, visibleThreads } from './mail-sight.ts';

/**
 * The sent and received messages of the threads that a person may read and that have an address of a client. Messages
 * that wait to be sent are their writer's alone (API EM-16).
 */
function messagesOfClient(tx: Tx, sight: MailSight, clientId: string) {
  const ofClient = tx
    .selectFrom(threadAddresses.as('addresses'))
    .select('addresses.threadId')
    .where('addresses.address', 'in', selectClientAddresses(tx, clientId));
  const threads = visibleThreads(tx, sight).where('emailThreads.id', 'in', ofClient).select('emailThreads.id');
  return tx
    .selectFrom('emailMessages')
    .where('threadId', 'in', threads)
    .where('trashedAt', 'is', null)
    .where((message) => message.or([message('state', 'is', null), message('state', '=', 'sent')]));
}

/** The e-mails in a client's timeline. */
export const readClientEmails: ReadPart = async (tx, part) => {
  const rows = await messagesOfClient(tx, await readSight(tx, part.actor), part.clientId)
    .select(['id', 'timestamp as at', 'threadId as recordId', 'subject', 'snippet', 'isOutgoing', 'sentBy'])
    .$call(newestFirst(part, 'timestamp', 'id'))
    .execute();
  return rows.map(({ subject, snippet, isOutgoing, sentBy, ...row }) => ({
    ...plainEntry,
    ...row,
    kind: 'email',
    title: subject,
    text: snippet === '' ? null : snippet,
    direction: isOutgoing ? 'outbound' : 'inbound',
    by: isOutgoing ? sentBy : null,
  }));
};
