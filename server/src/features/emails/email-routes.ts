import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/mail/emails';
import { can } from '@truckroll/domain/abilities/rights';
import { isMailAddress } from '@truckroll/domain/text/checks';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Answer, Bytes } from '../../platform/http/answer.ts';
import { found, invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { disposition } from '../../platform/storage/stored-content.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireClientOfEmail } from '../clients/known-people.ts';
import { requireNamedClient } from '../clients/named-client.ts';
import { changeEmails, findNamed } from './change-emails.ts';
import { readMailFile, requireHarmless } from './mail-files.ts';
import { readInboxSight, readOwnSight, readSight, requireMailWriting, requireOwnThread } from './mail-sight.ts';
import { findMailboxById } from './mailbox-store.ts';
import { findMessage, listMessages, toMessage } from './message-store.ts';
import { isPrivateThread } from './private-mail.ts';
import { findSummary } from './summarize-thread.ts';
import { listThreadClients } from './thread-details.ts';
import { listThreadRecords } from './thread-records.ts';
import * as store from './thread-store.ts';

const failureTexts: Record<(typeof contract.mailActions)[number], string> = {
  delete: 'Failed to delete email. Please try again.',
  markUnread: 'Failed to mark email as unread. Please try again.',
  markRead: 'Failed to mark email as read. Please try again.',
};

export function emailRoutes({ serve, storage, queue, links, fileOwners }: ServerContext): void {
  serve(contract.listEmails, {
    async find({ tx, rawQuery, actor }) {
      const email = String(rawQuery['email'] ?? '').trim();
      if (isMailAddress(email)) await requireClientOfEmail(tx, email, clientScope(actor));
      await requireNamedClient({ tx, rawQuery }, clientScope(actor));
    },
    async handle({ tx, query, actor, now }) {
      const { email, page, limit, ...others } = query;
      const address = email || null;
      const filters = { ...others, address };
      const isInbox = address === null && query.clientId === undefined;
      const sight = await (isInbox ? readInboxSight(tx, actor, { withShared: true }) : readSight(tx, actor));
      // A person without an inbox, neither the company's nor an own one, names whose mail to list.
      if (isInbox && sight.whole.length === 0 && !can(actor, 'Communications.inbox'))
        throw invalid('email', 'Email is required', 'required');
      const { threads, count } = await store.listThreads(tx, sight, { filters, page, limit, now });
      const { total, totalPages } = pagedOf(count, query);
      return { threads, pagination: { currentPage: page, totalPages, totalThreads: total, limit } };
    },
  });

  serve(contract.getEmailThread, {
    async handle({ tx, params, actor }) {
      const sight = await readSight(tx, actor);
      const row = found(await store.findThread(tx, sight, params.id), 'Email');
      const [messages, names, clients, records] = await Promise.all([
        listMessages(tx, row.id),
        store.listAssignees(tx, [row]),
        listThreadClients(tx, actor, row.id),
        listThreadRecords(tx, actor, row.id),
      ]);
      const emails = messages.map((message) => toMessage(message, links));
      const { emails: _, ...head } = store.toThread(row, emails.toReversed(), names);
      const summary = await findSummary(tx, row.id, messages.at(-1));
      const isShared = sight.shared.includes(row.emailAccountId);
      return { thread: { ...head, emails, clients, records, summary, isShared } };
    },
  });

  serve(contract.getEmail, {
    async find({ tx, params, actor }) {
      const row = found(await findMessage(tx, params.id), 'Email');
      found(await store.findThread(tx, await readSight(tx, actor), row.threadId), 'Email');
      return row;
    },
    async handle({ tx, record }) {
      const { threadId } = record;
      const mailbox = found(await findMailboxById(tx, record.emailAccountId), 'Email');
      const isPrivate = await isPrivateThread(tx, { mailbox, threadId });
      return { email: { ...toMessage(record, links), threadId, isPrivate } };
    },
  });

  serve(contract.changeEmails, {
    async find({ rawBody, actor, failWith }) {
      const action = contract.mailActions.find((each) => each === rawBody['action']);
      failWith(action === undefined ? 'Failed to load emails' : failureTexts[action]);
      if (action === 'delete') requireMailWriting(actor);
    },
    async handle({ tx, body, actor, now }) {
      const { action } = body;
      const ids = [...new Set([...(body.messageIds ?? []), ...(body.singleMessageId ? [body.singleMessageId] : [])])];
      const { messages, areShared } = await findNamed(tx, actor, ids);
      if (messages.length === 0 && !areShared) throw notFound('Email');
      if (messages.length === 0 && action === 'delete') throw new Problem('forbidden');
      // A message that waits to be sent is taken back first, so that it does not leave from the trash.
      if (action === 'delete' && messages.some(({ state }) => state === 'scheduled' || state === 'sending'))
        throw new Problem('stillProcessing');
      const affected = messages.length;
      const threads = affected === 0 ? [] : await changeEmails(tx, messages, action, { queue, now });
      const data = { affected, threads };
      return new Answer(data, { message: `${affected} email(s) ${action === 'delete' ? 'deleted' : 'updated'}` });
    },
  });

  serve(contract.downloadEmailFile, {
    async prepare({ body, actor, transact }) {
      const file = await transact((tx) => fileOwners.readable(tx, actor, body.s3Key));
      if (file.ownerType !== 'email') throw notFound('File');
      requireHarmless({ filename: file.name });
      return { file, content: await readMailFile(storage, file.key) };
    },
    async handle({ prepared: { file, content } }) {
      return new Bytes(content, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': disposition('attachment', file.name),
        'X-Content-Type-Options': 'nosniff',
      });
    },
  });

  serve(contract.countUnreadEmails, {
    async handle({ tx, actor, now }) {
      const sight = await readInboxSight(tx, actor, { withShared: false });
      const filters = { address: null, search: undefined, filter: 'unread', state: 'open' } as const;
      return { count: await store.countThreads(tx, sight, filters, now) };
    },
  });

  serve(contract.changeEmailThread, {
    async find({ tx, params, actor }) {
      const sight = await readSight(tx, actor);
      const thread = found(await store.findThread(tx, sight, params.id), 'Email');
      requireOwnThread(sight, thread);
      return thread;
    },
    async handle({ tx, record, body, actor, now }) {
      await changeThreads(tx, [record.id], body, now);
      const [thread] = await store.getThreads(tx, await readSight(tx, actor), [record.id]);
      return { thread: found(thread, 'Email') };
    },
  });

  serve(contract.changeEmailThreads, {
    async handle({ tx, body: { threadIds, ...change }, actor, now }) {
      const sight = await readSight(tx, actor);
      const visible = await store.keepVisible(tx, sight, threadIds);
      if (visible.length === 0) throw notFound('Email');
      // Shared threads of colleagues are read-only.
      const ids = await store.keepVisible(tx, await readOwnSight(tx, actor), visible);
      if (ids.length === 0) throw new Problem('forbidden');
      await changeThreads(tx, ids, change, now);
      return { threads: await store.getThreads(tx, sight, ids) };
    },
  });
}

type ThreadChange = { assignedToId?: string | null; snoozedUntil?: string | null; isDone?: boolean };

async function changeThreads(tx: Tx, ids: readonly string[], change: ThreadChange, now: Date): Promise<void> {
  const { assignedToId, snoozedUntil, isDone } = change;
  if (assignedToId && !(await store.isActivePerson(tx, assignedToId))) throw notFound('Team member');
  const doneAt = isDone === undefined ? {} : { doneAt: isDone ? now.toISOString() : null };
  await store.updateThreadStates(tx, ids, { assignedToId, snoozedUntil, ...doneAt });
}
