import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/mail/send-email';
import { addressOf, personOf, recipientsOf } from '@truckroll/domain/emails/mail-addresses';
import { quoteIntroduction } from '@truckroll/domain/emails/quoting';
import { answerSubject } from '@truckroll/domain/emails/subjects';
import { megabyte } from '@truckroll/domain/files/upload-rules';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { htmlOfText } from '@truckroll/domain/text/plain-html';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { found, invalid, notFound, Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { asFile, openItem } from '../files/drive-item.ts';
import { requireTypedAddresses } from '../outgoing-mail/typed-addresses.ts';
import { noteActions } from './apply-actions.ts';
import { cleanMail } from './clean-mail.ts';
import { type Delivery, deliveryFailure } from './deliver.ts';
import { findDraft, quoteStart, takeBack, toDraft } from './draft-store.ts';
import { readMailFile, requireSendable, type StoredMailFile, storeMailFiles } from './mail-files.ts';
import { readSight, requireMailWriting, requireNotArchived } from './mail-sight.ts';
import { getSendingMailbox, type MailboxRow } from './mailbox-store.ts';
import { findMessage, findMessageForChange, type MessageRow, toMessage } from './message-store.ts';
import { beginSending, type EmailToSend, endSending, sendStored } from './send-email.ts';
import { getRecord } from './thread-records.ts';
import { findThread, markThreadRead } from './thread-store.ts';

const addressText = 'Please enter a valid email address';
const mostMegabytes = 35;
const yearMs = 366 * 86_400_000;

type Composed = {
  cc?: string | undefined;
  bcc?: string | undefined;
  sendAt?: string | undefined;
  delaySeconds?: number | undefined;
  fileIds?: string[] | undefined;
  draftId?: string | undefined;
};

/** The people of a field; a wrong address is refused with the field's name. */
function peopleOf(path: string, sent: string | undefined): string[] {
  const people = recipientsOf(sent ?? '');
  if (people === null) throw invalid(path, addressText, 'invalid_format');
  return people;
}

type Recipients = {
  field: string;
  missing: string;
  lists: readonly [string[], string[], string[]];
  /** The people of the message that is answered. */
  answered?: readonly string[];
};

/** Refuses a message without recipients or with too many, and addresses that were typed wrong. */
async function requireRecipients(
  tx: Tx,
  { field, missing, lists: [to, cc, bcc], answered = [] }: Recipients,
): Promise<void> {
  if (to.length === 0) throw invalid(field, missing, 'required');
  const { recipientsMaximum: most } = contract;
  if (to.length + cc.length + bcc.length > most)
    throw invalid(field, `At most ${most} recipients are allowed.`, 'too_many');
  const given = new Set(answered.map(addressOf));
  const sent = Object.entries({ [field]: to, cc, bcc });
  await requireTypedAddresses(
    tx,
    sent.flatMap(([path, people]) =>
      people.flatMap((person) => (given.has(addressOf(person)) ? [] : [{ path, address: addressOf(person) }])),
    ),
  );
}

/** A message that the person sees; else the 404 of mail. */
async function getMessage(tx: Tx, actor: Actor, id: unknown): Promise<MessageRow | undefined> {
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const message = found(await findMessage(tx, id), 'Email');
  found(await findThread(tx, await readSight(tx, actor), message.threadId), 'Email');
  return message;
}

type Prepared = { mailbox: MailboxRow; row: MessageRow; delivery: Delivery };
type Sent = DataOf<typeof contract.sendNewEmail>;

/** What a request knows of a message before its files are gathered. */
type UnsentEmail = Omit<EmailToSend, 'key' | 'files' | 'draft' | 'sendAt'> & {
  /** The stored files of another message that are sent along. */
  copied: readonly { key: string; name: string; type: string; contentId: string | null }[];
};

/** The message that is answered or forwarded, as a quote below the new text. */
function quoteOf(row: MessageRow, zone: string): string {
  const sender = personOf(row.fromAddresses[0] ?? '');
  const introduction = quoteIntroduction({
    on: formatDateTime(row.timestamp, zone),
    name: sender.name || sender.address,
  });
  const body = row.bodyHtml ?? htmlOfText(row.body);
  return `${quoteStart}${htmlOfText(introduction)}<blockquote>${body}</blockquote></div>`;
}

/** The time at which to send a message; null for at once. */
function momentToSend({ sendAt, delaySeconds = 0 }: Composed, now: Date): string | null {
  if (sendAt !== undefined) return sendAt;
  return delaySeconds === 0 ? null : new Date(now.getTime() + delaySeconds * 1000).toISOString();
}

const referencesTo = (row: MessageRow): string[] =>
  [...row.answersMessageIds, row.headerMessageId].filter((id) => id !== null);

export function sendRoutes(context: ServerContext): void {
  const { serve, storage, queue, links } = context;

  /** The files of a drive that the person may read, with their contents copied for the message. */
  async function copyFiles(accountId: string, copied: UnsentEmail['copied']): Promise<StoredMailFile[]> {
    const files = [];
    for (const { key, ...file } of copied) files.push({ ...file, content: await readMailFile(storage, key) });
    return storeMailFiles(storage, accountId, files);
  }

  async function gather(
    sent: Composed,
    unsent: UnsentEmail,
    by: { actor: Actor; transact: Transact; files: readonly UploadedFile[] },
  ): Promise<Pick<EmailToSend, 'files' | 'draft'>> {
    const { actor, transact } = by;
    const [fromDrive, draft] = await transact(async (tx) => {
      const items = [];
      for (const id of sent.fileIds ?? []) items.push(asFile(await openItem(tx, actor, { id, operation: 'read' })));
      const { draftId } = sent;
      const row = draftId === undefined ? null : found(await findDraft(tx, actor, draftId), 'Draft');
      return [
        items.map((item) => ({ key: item.storageKey, name: item.name, type: item.fileType, contentId: null })),
        row,
      ];
    });
    requireSendable([...by.files, ...fromDrive]);
    const uploads = by.files.map((file) => ({ ...file, contentId: null }));
    const ofDraft = (draft?.attachments ?? []).map((file) => ({
      ...{ key: file.s3_key, name: file.filename, type: file.content_type, size: file.size, contentId: null },
    }));
    const files = [
      ...ofDraft,
      ...(await storeMailFiles(storage, actor.accountId, uploads)),
      ...(await copyFiles(actor.accountId, [...fromDrive, ...unsent.copied])),
    ];
    if (files.reduce((sum, { size }) => sum + size, 0) > mostMegabytes * megabyte) throw new Problem('requestTooLarge');
    return { files, draft: draft === null ? null : { id: draft.id, keys: ofDraft.map(({ key }) => key) } };
  }

  /** Stores the message, and sends it unless it waits for its time. A message that was not taken is stored as failed. */
  async function send(
    sent: Composed,
    request: {
      actor: Actor;
      now: Date;
      transact: Transact;
      files: readonly UploadedFile[];
      header: (name: string) => string | undefined;
      path: string;
      write: (tx: Tx, zone: string) => Promise<UnsentEmail>;
    },
  ): Promise<Prepared> {
    const { actor, now, transact, path } = request;
    const sendAt = momentToSend(sent, now);
    if (sendAt !== null && Date.parse(sendAt) > now.getTime() + yearMs)
      throw invalid('sendAt', 'Please choose a time within a year', 'out_of_range');
    const key = `${path} ${request.header('idempotency-key') ?? newId()}`;
    const { account, unsent } = await transact(async (tx) => {
      const account = await getAccountRow(tx, actor.accountId);
      const unsent = await request.write(tx, account.timezone);
      await requireNotArchived(tx, [...unsent.to, ...unsent.cc, ...unsent.bcc]);
      return { account, unsent };
    });
    const gathered = await gather(sent, unsent, request);
    const { copied: _, ...email } = unsent;
    const begun = await transact(async (tx) => {
      const mailbox = await getSendingMailbox(tx, actor.userId);
      const by = { actor, now, queue, companyName: account.companyName };
      return { mailbox, ...(await beginSending(tx, mailbox, { ...email, ...gathered, key, sendAt }, by)) };
    });
    if (begun.row.state !== 'sending') return { ...begun, delivery: { staysHere: begun.row.staysHere } };
    try {
      const delivery = await sendStored(context, begun, { transact, now, mayBeSent: begun.mayBeSent });
      return { ...begun, delivery };
    } catch (error) {
      const { reason } = deliveryFailure(error);
      await transact((tx) => endSending(tx, begun, { state: 'failed', reason }, { queue, now }));
      const fields = [{ path: 'to', message: reason, code: 'invalid' as const }];
      throw new Problem('mailFailed', {}, { fields, cause: error });
    }
  }

  /** The answer to every sending: a message that was handed over is sent from here on. */
  async function finish(tx: Tx, prepared: Prepared, now: Date): Promise<Sent> {
    const { row, delivery } = prepared;
    const ending = { state: 'sent', ...delivery } as const;
    const ended = row.state === 'sending' ? await endSending(tx, prepared, ending, { queue, now }) : row;
    return { emailData: toMessage(ended, links), threadId: ended.threadId };
  }

  /** Refusals before the fields are checked: the right to write, and a mailbox to send from. */
  async function enter(tx: Tx, actor: Actor): Promise<void> {
    requireMailWriting(actor);
    await getSendingMailbox(tx, actor.userId);
  }

  serve(contract.sendNewEmail, {
    async find({ tx, actor, rawBody }) {
      await enter(tx, actor);
      const { data: about } = contract.composedAbout.safeParse(rawBody['about']);
      if (about !== undefined) await getRecord(tx, actor, about);
    },
    prepare: ({ body, ...request }) =>
      send(body, {
        ...request,
        path: contract.sendNewEmail.path,
        async write(tx) {
          const { email } = await getSendingMailbox(tx, request.actor.userId);
          if (body.from !== undefined && body.from !== '' && addressOf(body.from) !== email.toLowerCase())
            throw invalid('from', 'From is not valid', 'mismatch');
          const [to, cc, bcc] = [peopleOf('to', body.to), peopleOf('cc', body.cc), peopleOf('bcc', body.bcc)];
          await requireRecipients(tx, {
            field: 'to',
            missing: 'Please add at least one recipient',
            lists: [to, cc, bcc],
          });
          const html = cleanMail(body.content);
          return { to, cc, bcc, subject: body.subject, html, references: [], copied: [], about: body.about ?? null };
        },
      }),
    handle: ({ tx, prepared, now }) => finish(tx, prepared, now),
  });

  serve(contract.replyToEmail, {
    async find({ tx, actor, rawBody }) {
      await enter(tx, actor);
      return getMessage(tx, actor, rawBody['messageId']);
    },
    prepare: ({ body, record, ...request }) =>
      send(body, {
        ...request,
        path: contract.replyToEmail.path,
        async write(tx, zone) {
          if (record === undefined) throw notFound('Email');
          const usual = record.replyToAddresses.length > 0 ? record.replyToAddresses : record.fromAddresses;
          const sender = record.isOutgoing ? record.toAddresses : usual;
          const to = body.to ? peopleOf('to', body.to) : sender;
          const [cc, bcc] = [peopleOf('cc', body.cc), peopleOf('bcc', body.bcc)];
          const answered = [
            ...record.fromAddresses,
            ...record.replyToAddresses,
            ...record.toAddresses,
            ...record.ccAddresses,
          ];
          await requireRecipients(tx, {
            field: 'to',
            missing: 'Please add at least one recipient',
            lists: [to, cc, bcc],
            answered,
          });
          const html = cleanMail(body.content) + quoteOf(record, zone);
          const subject = body.subject || answerSubject(record.subject, 'Re');
          return { to, cc, bcc, subject, html, references: referencesTo(record), copied: [], about: null };
        },
      }),
    async handle({ tx, prepared, record, now }) {
      const sent = await finish(tx, prepared, now);
      // The answer sets the thread read (API EM-6).
      if (record !== undefined) {
        const { id: mailboxId, provider } = prepared.mailbox;
        const read = await markThreadRead(tx, sent.threadId);
        const messages = read.map((id) => ({ id, mailboxId, provider }));
        await noteActions(tx, messages, 'read', { queue, now });
      }
      return sent;
    },
  });

  serve(contract.forwardEmail, {
    async find({ tx, actor, rawBody }) {
      await enter(tx, actor);
      return getMessage(tx, actor, rawBody['messageId']);
    },
    prepare: ({ body, record, ...request }) =>
      send(body, {
        ...request,
        path: contract.forwardEmail.path,
        async write(tx, zone) {
          if (record === undefined) throw notFound('Email');
          const [to, cc, bcc] = [
            peopleOf('forwardTo', body.forwardTo),
            peopleOf('cc', body.cc),
            peopleOf('bcc', body.bcc),
          ];
          await requireRecipients(tx, {
            field: 'forwardTo',
            missing: "Please enter recipient's email address",
            lists: [to, cc, bcc],
          });
          const copied = [
            ...(body.withFiles ? record.attachments : []).map((file) => ({
              ...{ key: file.s3_key, name: file.filename, type: file.content_type, contentId: null },
            })),
            ...record.inlineImages.map((file) => ({
              ...{ key: file.s3_key, name: file.content_id, type: file.content_type, contentId: file.content_id },
            })),
          ];
          const html = cleanMail(body.content) + quoteOf(record, zone);
          const subject = body.subject || answerSubject(record.subject, 'Fwd');
          return { to, cc, bcc, subject, html, references: referencesTo(record), copied, about: null };
        },
      }),
    handle: ({ tx, prepared, now }) => finish(tx, prepared, now),
  });

  serve(contract.cancelEmail, {
    async find({ tx, params, actor }) {
      requireMailWriting(actor);
      const row = found(await findMessageForChange(tx, params.id), 'Email');
      if (row.state === null || row.sentBy !== actor.userId) throw notFound('Email');
      return row;
    },
    async handle({ tx, record, actor, now }) {
      if (record.state !== 'scheduled' && record.state !== 'failed') throw new Problem('mailAlreadySent');
      const draft = await takeBack(tx, queue, record, { actor, now });
      return { draft: toDraft(draft, { links, threadId: draft.messageId === null ? null : record.threadId }) };
    },
  });
}
