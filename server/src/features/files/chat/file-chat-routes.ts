import * as contract from '@truckroll/contract/files/file-chat';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Actor } from '../../../platform/session/actor.ts';
import { choosePassages, choosePassagesOfSeveral, filesOfRecord } from '../../../records/files/chosen-passages.ts';
import { selectItems } from '../../../records/files/drive-store.ts';
import { type Chat, listMessages, removeMessages } from '../../../records/files/file-message-store.ts';
import { findReading } from '../../../records/files/ingested-file-store.ts';
import type { ServerContext } from '../../../server-context.ts';
import { asFile, type FileRow, openItem } from '../drive-item.ts';
import { enterDrive } from '../drive-owner.ts';
import { readableItems } from '../search-drive.ts';
import { answerQuestion } from './answer-question.ts';

const openFile = async (tx: Tx, actor: Actor, id: string): Promise<FileRow> =>
  asFile(await openItem(tx, actor, { id, operation: 'read', byFileId: true }));

/** The id in `fileIds`, a text or a list of one; anything else is left to the check of the fields. */
function fileIdIn(named: unknown): string | undefined {
  const [id] = Array.isArray(named) ? (named as unknown[]) : [named];
  return typeof id === 'string' ? id : undefined;
}

const aboutOf = { clients: 'clientId', jobs: 'jobId', requests: 'requestId' } as const;

/** The record named by a query or body, checked for the right to read its drive. */
async function enterRecord(tx: Tx, actor: Actor, sent: Record<string, unknown>): Promise<void> {
  const { data: record } = contract.askedFilesQuery.safeParse(sent);
  if (record !== undefined) await enterDrive(tx, { actor, operation: 'read' }, record);
}

async function requireRead(tx: Tx, { fileId, processingStatus }: FileRow): Promise<void> {
  const isStill = (status: string | undefined): boolean => status === 'Pending' || status === 'Processing';
  const reading = fileId === null ? undefined : await findReading(tx, fileId);
  if (isStill(processingStatus) || isStill(reading?.status)) throw new Problem('fileStillRead');
}

export function fileChatRoutes(context: ServerContext): void {
  const { serve, serverId } = context;

  serve(contract.chatWithFile, {
    async find({ tx, actor, rawBody }) {
      const id = fileIdIn(rawBody['fileIds']);
      return id === undefined ? undefined : openFile(tx, actor, id);
    },
    prepare({ record: file, body: { question }, ...request }) {
      const { actor } = request;
      if (file === undefined) {
        const choose = async (tx: Tx) => {
          const items = readableItems(tx, actor);
          return items === undefined ? [] : choosePassagesOfSeveral(items, { question, reach: 'account' });
        };
        return answerQuestion(context, { ...request, question, chat: null, choose });
      }
      return answerQuestion(context, {
        ...request,
        question,
        chat: { about: 'itemId', id: file.id, userId: actor.userId },
        async choose(tx) {
          await requireRead(tx, file);
          return choosePassages(selectItems(tx).where('driveItems.id', '=', file.id), question);
        },
      });
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  const chatOfFile = async (tx: Tx, actor: Actor, fileId: string): Promise<Chat> => {
    const { id } = await openFile(tx, actor, fileId);
    return { about: 'itemId', id, userId: actor.userId };
  };

  serve(contract.listFileMessages, {
    handle: async ({ tx, actor, params }) => listMessages(tx, await chatOfFile(tx, actor, params.fileId), serverId),
  });

  serve(contract.deleteFileMessages, {
    async handle({ tx, actor, params }) {
      await removeMessages(tx, await chatOfFile(tx, actor, params.fileId));
      return {};
    },
  });

  type Record = { moduleType: contract.ChatModule; moduleId: string };
  const chatOfRecord = ({ moduleType, moduleId }: Record, { userId }: Actor): Chat => ({
    about: aboutOf[moduleType],
    id: moduleId,
    userId,
  });

  serve(contract.askFiles, {
    find: ({ tx, actor, rawBody }) => enterRecord(tx, actor, rawBody),
    prepare({ body: { question, ...asked }, ...request }) {
      const { moduleType, moduleId } = asked;
      return answerQuestion(context, {
        ...request,
        question,
        chat: chatOfRecord(asked, request.actor),
        choose: (tx) => choosePassagesOfSeveral(filesOfRecord(tx, moduleType, moduleId), { question, reach: 'record' }),
      });
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(contract.listAskedMessages, {
    find: ({ tx, actor, rawQuery }) => enterRecord(tx, actor, rawQuery),
    handle: ({ tx, actor, query }) => listMessages(tx, chatOfRecord(query, actor), serverId),
  });

  serve(contract.deleteAskedMessages, {
    find: ({ tx, actor, rawQuery }) => enterRecord(tx, actor, rawQuery),
    async handle({ tx, actor, query }) {
      await removeMessages(tx, chatOfRecord(query, actor));
      return {};
    },
  });
}
