import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/mail/email-drafts';
import { addressOf, peopleIn, personOf, personText } from '@truckroll/domain/emails/mail-addresses';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { found } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { removeFiles } from '../../platform/storage/remove-file.ts';
import type { ServerContext } from '../../server-context.ts';
import { asFile, openItem } from '../files/drive-item.ts';
import { cleanMail } from './clean-mail.ts';
import { type DraftRow, deleteDraft, findDraft, listDrafts, listUnsent, putDraft, toDraft } from './draft-store.ts';
import {
  attachmentsOf,
  insertMailFiles,
  readMailFile,
  requireSendable,
  type StoredMailFile,
  storeMailFiles,
} from './mail-files.ts';
import { readSight, requireMailWriting } from './mail-sight.ts';
import { findMessage } from './message-store.ts';
import { findThread, toHead } from './thread-store.ts';

/** The people of an unfinished field. Text that is not an address yet stays as typed. */
const draftPeople = (sent: string): string[] => {
  const people = peopleIn(sent).map((part) => personText(personOf(part)));
  return [...new Map(people.map((person) => [addressOf(person), person])).values()].slice(0, listBounds.mailPeople);
};

type Uploading = { actor: Actor; files: readonly UploadedFile[]; transact: Transact };

/** The thread of the message that a draft answers; null for a new message. */
async function threadOf(tx: Tx, { messageId }: Pick<DraftRow, 'messageId'>): Promise<string | null> {
  return messageId === null ? null : ((await findMessage(tx, messageId))?.threadId ?? null);
}

export function draftRoutes({ serve, storage, queue, links }: ServerContext): void {
  /** The message that a draft answers, if any. It must be visible to the person. */
  async function getAnswered(tx: Tx, actor: Actor, messageId: string | null | undefined) {
    if (!messageId) return undefined;
    const message = found(await findMessage(tx, messageId), 'Email');
    found(await findThread(tx, await readSight(tx, actor), message.threadId), 'Email');
    return message;
  }

  type Input = BodyOf<typeof contract.createEmailDraft>;

  /** The files that a draft copies from drives and from the message it answers. */
  async function findCopied(tx: Tx, actor: Actor, { messageId, fileIds = [], copiedFiles = [] }: Input) {
    const items = [];
    for (const id of fileIds) items.push(asFile(await openItem(tx, actor, { id, operation: 'read' })));
    const fromDrives = items.map((item) => ({ key: item.storageKey, name: item.name, type: item.fileType }));
    requireSendable(fromDrives);
    if (copiedFiles.length === 0) return fromDrives;
    const answered = await getAnswered(tx, actor, messageId);
    const fromMessage = copiedFiles.map((key) =>
      found(
        answered?.attachments.find((file) => file.s3_key === key),
        'File',
      ),
    );
    return [
      ...fromDrives,
      ...fromMessage.map((file) => ({ key: file.s3_key, name: file.filename, type: file.content_type })),
    ];
  }

  /** Stores the contents of a draft's new files: the uploaded ones first, then the copied ones. */
  async function storeFiles(sent: Input, { actor, files, transact }: Uploading): Promise<StoredMailFile[]> {
    requireSendable(files);
    const copied = await transact((tx) => findCopied(tx, actor, sent));
    const contents = [];
    for (const { key, ...file } of copied) contents.push({ ...file, content: await readMailFile(storage, key) });
    const all = [...files, ...contents].map((file) => ({ ...file, contentId: null }));
    return storeMailFiles(storage, actor.accountId, all);
  }

  /** Stores the content of a draft. Attachments that are no longer named are removed. */
  async function store(
    tx: Tx,
    { id, known, sent, files }: { id: string; known: DraftRow | undefined; sent: Input; files: StoredMailFile[] },
    { actor, now }: Author,
  ) {
    await getAnswered(tx, actor, sent.messageId);
    const kept = (known?.attachments ?? []).filter(({ s3_key: key }) => sent.keptFiles?.includes(key) ?? true);
    const removed = (known?.attachments ?? []).filter((file) => !kept.includes(file));
    await removeFiles(
      tx,
      queue,
      removed.map((file) => file.s3_key),
    );
    await insertMailFiles(tx, files, { ownerId: id, createdBy: actor.userId, now });
    const attachments = [...kept, ...attachmentsOf(files)].slice(0, listBounds.mailFiles);
    const values = {
      ...{ id, userId: actor.userId, kind: sent.kind, messageId: sent.messageId ?? null, subject: sent.subject },
      toAddresses: JSON.stringify(draftPeople(sent.to)),
      ccAddresses: JSON.stringify(draftPeople(sent.cc)),
      bccAddresses: JSON.stringify(draftPeople(sent.bcc)),
      content: cleanMail(sent.content),
      attachments: JSON.stringify(attachments),
    };
    const row = await putDraft(tx, values, { isNew: known === undefined, now });
    return { draft: toDraft(row, { links, threadId: await threadOf(tx, row) }) };
  }

  serve(contract.listEmailDrafts, {
    find: async ({ actor }) => requireMailWriting(actor),
    async handle({ tx, actor }) {
      const rows = await listDrafts(tx, actor);
      return { drafts: rows.map(({ threadId, ...row }) => toDraft(row, { links, threadId })) };
    },
  });

  serve(contract.listWaitingEmails, {
    find: async ({ actor }) => requireMailWriting(actor),
    async handle({ tx, actor }) {
      const rows = await listUnsent(tx, actor);
      return { emails: rows.map((row) => ({ ...toHead(row), threadId: row.threadId })) };
    },
  });

  serve(contract.createEmailDraft, {
    find: async ({ actor }) => requireMailWriting(actor),
    prepare: ({ body, ...request }) => storeFiles(body, request),
    handle: ({ tx, body, prepared, ...by }) =>
      store(tx, { id: newId(), known: undefined, sent: body, files: prepared }, by),
  });

  serve(contract.saveEmailDraft, {
    async find({ tx, params, actor }) {
      requireMailWriting(actor);
      return found(await findDraft(tx, actor, params.id), 'Draft');
    },
    prepare: ({ body, ...request }) => storeFiles(body, request),
    async handle({ tx, body: { updatedAt, ...sent }, record, prepared, ...by }) {
      requireVersion(record, updatedAt);
      return store(tx, { id: record.id, known: record, sent, files: prepared }, by);
    },
  });

  serve(contract.deleteEmailDraft, {
    async find({ tx, params, actor }) {
      requireMailWriting(actor);
      return found(await findDraft(tx, actor, params.id), 'Draft');
    },
    async handle({ tx, record }) {
      await removeFiles(
        tx,
        queue,
        record.attachments.map((file) => file.s3_key),
      );
      await deleteDraft(tx, record.id);
      return {};
    },
  });
}
