import { buffer } from 'node:stream/consumers';
import * as contract from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { type EmailScope, emailProviders } from '@truckroll/domain/emails/email-kinds';
import { v7 as newId } from 'uuid';
import type { TaskRun } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
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
  listMailboxFiles,
  type MailboxRow,
  mayConnect,
  retrySignIn,
  setSharing,
} from './mailbox-store.ts';
import { findMessage, toMessage } from './message-store.ts';
import { hasOwnProof, mailProof, proveMailbox } from './prove-mailbox.ts';
import { requestSync } from './sync-mailbox-task.ts';
import { readIncoming, takeIn } from './take-in.ts';

type Source = { tx: Tx; actor: Actor };

/** The connected mailbox of a scope, for people who may change it (API EM-4). */
async function getForChange({ tx, actor }: Source, scope: unknown): Promise<MailboxRow> {
  if (!mayConnect(actor, scope)) throw new Problem('forbidden');
  const wanted: EmailScope = scope === 'own' ? 'own' : 'account';
  return found(await findMailbox(tx, { userId: actor.userId, scope: wanted }), 'Email account');
}

const settingsOf = {
  gmail: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  microsoft: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
} as const;

export function mailboxRoutes(context: ServerContext): void {
  const { serve, storage, queue, links, fileOwners, mailReader, outsideMailboxes, localPost, limits, settings } =
    context;
  registerMailFiles(fileOwners);

  serve(contract.getEmailIntegration, {
    handle: async ({ tx, query, actor }) =>
      describeMailbox(await findMailbox(tx, { userId: actor.userId, scope: query.scope }), { actor, localPost }),
  });

  serve(contract.listMailProviders, {
    handle: async () => ({
      providers: emailProviders.map((provider) => {
        const needed = provider === 'gmail' || provider === 'microsoft' ? settingsOf[provider] : [];
        return { provider, missing: needed.filter((name) => settings[name] === undefined) };
      }),
    }),
  });

  serve(contract.disconnectMailbox, {
    find: ({ tx, actor, rawQuery }) => getForChange({ tx, actor }, rawQuery['scope']),
    prepare: ({ record }) => outsideMailboxes.giveBack(record),
    async handle({ tx, record }) {
      await removeFiles(tx, queue, await listMailboxFiles(tx, record.id));
      await deleteMailbox(tx, record.id);
      return {};
    },
  });

  serve(contract.syncMailboxNow, {
    find: ({ tx, actor, rawBody }) => getForChange({ tx, actor }, rawBody['scope']),
    async handle({ tx, record }) {
      // The built-in mailbox needs no synchronisation.
      if (record.provider === 'local') return {};
      if (record.needsSignIn) await retrySignIn(tx, record.id);
      await requestSync(tx, queue, record.id);
      return {};
    },
  });

  serve(contract.shareMailbox, {
    find: ({ tx, actor }) => getForChange({ tx, actor }, 'own'),
    handle: async ({ tx, actor, record, body, now }) =>
      describeMailbox(await setSharing(tx, record.id, body.sharesClientThreads, now), { actor, localPost }),
  });

  const getUnproved = async ({ tx, actor }: Source, scope: unknown): Promise<MailboxRow> => {
    const mailbox = await getForChange({ tx, actor }, scope);
    if (localPost.installationFor(mailbox) === null) throw new Problem('mailboxProved');
    return mailbox;
  };

  serve(contract.mailMailboxProof, {
    find: ({ tx, actor, rawBody }) => getUnproved({ tx, actor }, rawBody['scope']),
    async handle({ tx, actor, record, now }) {
      if (await limits.guesses.mayMail(record.email)) await mailProof(tx, record, { actor, now, queue });
      return {};
    },
  });

  serve(contract.proveMailbox, {
    find: ({ tx, actor, rawBody }) => getUnproved({ tx, actor }, rawBody['scope']),
    prepare: ({ actor }) => limits.guesses.ofPerson(actor.userId),
    async handle({ tx, actor, record, body, prepared: guess, now, afterCommit }) {
      const row = await proveMailbox(tx, record, { code: body.code, now });
      afterCommit(() => void guess.wasRight());
      return describeMailbox(row, { actor, localPost });
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
      const { text, html } = mail.reading.content;
      if (!hasOwnProof(mailbox, `${text}\n${html ?? ''}`)) await transact((tx) => takeIn(tx, mailbox, mail, now));
    }
    await storage.delete(payload.key);
  });
}
