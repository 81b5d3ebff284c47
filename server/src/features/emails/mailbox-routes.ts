import { buffer } from 'node:stream/consumers';
import * as contract from '@truckroll/contract/mailboxes';
import { simulateEmail } from '@truckroll/contract/send-email';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { v7 as newId } from 'uuid';
import type { TaskRun } from '../../platform/background/task.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import type { ServerContext } from '../../server-context.ts';
import { composeMail } from './compose-mail.ts';
import { receiveMail } from './local-post.ts';
import { registerMailFiles } from './mail-files.ts';
import {
  deleteMailbox,
  describeMailbox,
  findMailbox,
  findMailboxById,
  insertMailbox,
  isTaken,
  listMailboxFiles,
} from './mailbox-store.ts';
import { findMessage, toMessage } from './message-store.ts';
import { readIncoming, takeIn } from './take-in.ts';

/** The company's mailbox is an admin's matter, an own one its person's (API EM-4). */
function requireConnecting(actor: Actor, scope: unknown): void {
  if (scope !== 'own' && !actor.isAdmin) throw new Problem('forbidden');
}

export function mailboxRoutes(context: ServerContext): void {
  const { serve, storage, queue, links, fileOwners, localPost, mailReader } = context;
  registerMailFiles(fileOwners);

  serve(contract.getEmailIntegration, {
    handle: async ({ tx, query, actor }) =>
      describeMailbox(await findMailbox(tx, { userId: actor.userId, scope: query.scope })),
  });

  serve(contract.connectMailbox, {
    async find({ actor, rawBody }) {
      requireConnecting(actor, rawBody['scope']);
    },
    // Addresses of other accounts are in no transaction's sight: incoming mail tells whether one is known.
    prepare: async ({ body }) => (await localPost.known([body.email])).size > 0,
    async handle({ tx, body, prepared: isKnown, actor, now }) {
      const { email, provider, scope } = body;
      if ((await findMailbox(tx, { userId: actor.userId, scope })) !== undefined) throw new Problem('mailboxConnected');
      if (isKnown || (await isTaken(tx, email))) throw new Problem('emailTaken');
      const row = await insertMailbox(tx, { email, provider, scope }, { actor, now });
      return describeMailbox(row);
    },
  });

  serve(contract.disconnectMailbox, {
    async find({ tx, actor, rawQuery }) {
      const scope: EmailScope = rawQuery['scope'] === 'own' ? 'own' : 'account';
      requireConnecting(actor, scope);
      return found(await findMailbox(tx, { userId: actor.userId, scope }), 'Email account');
    },
    async handle({ tx, record }) {
      await removeFiles(tx, queue, await listMailboxFiles(tx, record.id));
      await deleteMailbox(tx, record.id);
      return {};
    },
  });

  serve(simulateEmail, {
    async find({ tx, rawBody, actor }) {
      const mailbox = await findMailbox(tx, { userId: actor.userId, scope: 'account' });
      if (mailbox === undefined) throw new Problem('mailUnconnected');
      if (mailbox.provider !== 'local') throw new Problem('mailboxNotLocal');
      const answered = rawBody['inReplyTo'];
      const isNamed = typeof answered === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(answered);
      return { mailbox, answered: isNamed ? found(await findMessage(tx, answered), 'Email') : null };
    },
    async prepare({ record: { mailbox, answered }, body, actor, now }) {
      const references = answered === null ? [] : [...answered.answersMessageIds, answered.headerMessageId ?? ''];
      const { raw } = await composeMail({
        ...{ from: body.from, to: [mailbox.email], cc: [], bcc: [], subject: body.subject, date: now, files: [] },
        html: body.html ?? null,
        text: body.text ?? '',
        headerId: `<${newId()}@${body.from.split('@')[1]}>`,
        references: references.filter((id) => id !== ''),
      });
      const received = { raw, receivedAt: now.toISOString() };
      return readIncoming({ reader: mailReader, storage }, actor.accountId, received);
    },
    async handle({ tx, record: { mailbox }, prepared, now }) {
      const { row } = await takeIn(tx, mailbox, prepared, now);
      return { emailData: toMessage(row, links), threadId: row.threadId };
    },
  });

  type Letter = { mailboxId: string; key: string; receivedAt: string };

  /** Reads a mail that arrived. A repeated run, and a mailbox that was disconnected, change nothing. */
  queue.runs(receiveMail, async ({ payload, transact, accountId, now }: TaskRun<Letter>) => {
    const mailbox = await transact((tx) => findMailboxById(tx, payload.mailboxId));
    const stored = mailbox === undefined ? null : await storage.get(payload.key);
    if (mailbox !== undefined && stored !== null) {
      const raw = await buffer(stored);
      const { receivedAt } = payload;
      const mail = await readIncoming({ reader: mailReader, storage }, accountId, { raw, receivedAt });
      await transact((tx) => takeIn(tx, mailbox, mail, now));
    }
    await storage.delete(payload.key);
  });
}
