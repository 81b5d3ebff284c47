import { cutOffText } from '@truckroll/contract/endpoints/general-problems';
import { type AnswerSource, type ChatMessage, chatMessagesMaximum } from '@truckroll/contract/files/file-chat';
import type { Turn } from '@truckroll/domain/text-engine/passage';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BelongingRows, MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isServerAlive } from '../../platform/database/signals.ts';
import type { FileMessagesTable } from '../../platform/database/tables.ts';
import { Problem } from '../../platform/http/problem.ts';

/** One person's questions about a file, or about the files of a record. */
export type Chat = { about: 'itemId' | 'clientId' | 'jobId' | 'requestId'; id: string; userId: string };

/** A question that is being answered. */
export type Question = { id: string; answerId: string; chat: Chat; at: string };

/** An answer that takes longer counts as ended, so that it cannot block its files. */
const answeringMs = 120_000;
/** The amount of earlier conversation that is sent with a question. */
const mostTurns = 6;

const ofChat = (tx: Tx, { about, id, userId }: Chat) =>
  tx.selectFrom('fileMessages').where('userId', '=', userId).where(about, '=', id);

type Row = Selectable<FileMessagesTable>;

const toMessage = ({ id, sender, content, provider, sources, isComplete, createdAt }: Row): ChatMessage => ({
  id,
  sender,
  content,
  provider,
  sources,
  isComplete,
  createdAt,
});

/** The message in the history after a question whose server stopped before it had answered. */
const cutOff = ({ answerId, createdAt }: { answerId: string; createdAt: string }): ChatMessage => ({
  id: answerId,
  sender: 'Bot',
  content: cutOffText,
  provider: null,
  sources: [],
  isComplete: false,
  createdAt,
});

/** The latest messages, oldest first. A question whose server has stopped is followed by a message about it. */
export async function listMessages(tx: Tx, chat: Chat, serverId: number): Promise<ChatMessage[]> {
  const rows = await ofChat(tx, chat)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(chatMessagesMaximum)
    .execute();
  const messages: ChatMessage[] = [];
  for (const row of rows.toReversed()) {
    messages.push(toMessage(row));
    const { answerId, answeringServer: server, createdAt } = row;
    if (server !== null && answerId !== null && !(await isServerAlive(tx, server, serverId)))
      messages.push(cutOff({ answerId, createdAt }));
  }
  return messages.slice(-chatMessagesMaximum);
}

/** The end of the conversation, oldest first. */
export async function listTurns(tx: Tx, chat: Chat): Promise<Turn[]> {
  const rows = await ofChat(tx, chat)
    .select(['sender', 'content'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostTurns)
    .execute();
  return rows.toReversed();
}

type Answer = { content: string; provider: string | null; sources: readonly AnswerSource[]; isComplete: boolean };

/** Ends a question with the answer so far. Does nothing if the question was deleted or has ended in the meantime. */
export async function endQuestion(tx: Tx, { id, answerId, chat, at }: Question, answer: Answer): Promise<void> {
  const ended = await tx
    .updateTable('fileMessages')
    .set({ answeringServer: null })
    .where('id', '=', id)
    .where('answeringServer', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined || answer.content === '') return;
  await tx
    .insertInto('fileMessages')
    .values({
      id: answerId,
      userId: chat.userId,
      [chat.about]: chat.id,
      sender: 'Bot',
      content: answer.content,
      provider: answer.provider,
      sources: JSON.stringify(answer.sources),
      isComplete: answer.isComplete,
      createdAt: at,
    })
    .execute();
}

/** Ends a question whose server has stopped, or that takes too long. Throws 409 while it is really being answered. */
async function endStale(tx: Tx, chat: Chat, { now, serverId }: { now: Date; serverId: number }): Promise<void> {
  const open = await ofChat(tx, chat)
    .select(['id', 'answerId', 'answeringServer', 'createdAt'])
    .where('answeringServer', 'is not', null)
    .executeTakeFirst();
  if (open?.answerId == null || open.answeringServer === null) return;
  const isYoung = now.getTime() - Date.parse(open.createdAt) < answeringMs;
  if (isYoung && (await isServerAlive(tx, open.answeringServer, serverId))) throw new Problem('stillProcessing');
  const { id, answerId, createdAt: at } = open;
  const cut = { content: cutOffText, provider: null, sources: [], isComplete: false };
  await endQuestion(tx, { id, answerId, chat, at }, cut);
}

/** Stores a question that this server is about to answer. Refuses (409) while another one is being answered. */
export async function beginQuestion(
  tx: Tx,
  chat: Chat,
  { content, now, serverId }: { content: string; now: Date; serverId: number },
): Promise<Question> {
  await endStale(tx, chat, { now, serverId });
  const [id, answerId, at] = [newId(), newId(), now.toISOString()];
  const begun = await tx
    .insertInto('fileMessages')
    .values({
      id,
      userId: chat.userId,
      [chat.about]: chat.id,
      sender: 'User',
      content,
      answerId,
      answeringServer: serverId,
      createdAt: at,
    })
    // Of two questions at the same moment, the second one finds the first one's lock.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun === undefined) throw new Problem('stillProcessing');
  return { id, answerId, chat, at };
}

/** Removes a question without any answer. Its author has received the failure, and asks again. */
export async function removeQuestion(tx: Tx, { id }: Question): Promise<void> {
  await tx.deleteFrom('fileMessages').where('id', '=', id).execute();
}

export async function removeMessages(tx: Tx, { about, id, userId }: Chat): Promise<void> {
  await tx.deleteFrom('fileMessages').where('userId', '=', userId).where(about, '=', id).execute();
}

/** The questions about the files of clients, and their answers. */
export const messagesOfClients: MovingRows = {
  table: 'file_messages',
  column: 'client_id',
  key: 'id',
  tells: (tx) => tx,
};

/** Whether an answer about a client's files is being written. */
export async function isAnswering(tx: Tx, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('fileMessages')
    .select('id')
    .where('clientId', '=', clientId)
    .where('answeringServer', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The questions about the files of jobs, and their answers. */
export const messagesOfJobs: BelongingRows = { table: 'file_messages', column: 'job_id', key: 'id' };
