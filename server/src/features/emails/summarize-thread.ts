import type { threadSummary } from '@truckroll/contract/mail/emails';
import { personOf } from '@truckroll/domain/emails/mail-addresses';
import type { Passage } from '@truckroll/domain/text-engine/passage';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import type { ServerContext } from '../../server-context.ts';
import { askEngine, type EngineUse } from '../text-engine/use-engine.ts';
import { plainMail } from './draft-reply.ts';
import type { MessageRow } from './message-store.ts';

export type ThreadSummary = z.infer<typeof threadSummary>;

/** A message as input of the engine, with its sender in place of a file name. */
const passageOf = (message: MessageRow): Passage => {
  const { sender, text } = plainMail(message);
  const { name, address } = personOf(sender);
  return { fileId: message.id, fileName: name || address, page: null, text };
};

/** The summary of a thread's messages by the account's engine; empty if they have no text. */
export async function summarizeThread(
  context: Pick<ServerContext, 'engineOf'>,
  { subject, messages }: { subject: string; messages: readonly MessageRow[] },
  by: Omit<EngineUse, 'kind'>,
): Promise<ThreadSummary> {
  const file = { name: subject, passages: messages.map(passageOf) };
  return askEngine(context, { ...by, kind: 'summary' }, async (engine, run) => ({
    text: await engine.summarize(file, run),
    provider: engine.name,
  }));
}

/** Stores a summary that is valid until a message newer than `latest` arrives. */
export async function keepSummary(
  tx: Tx,
  threadId: string,
  { text, provider }: ThreadSummary,
  latest: MessageRow | undefined,
): Promise<void> {
  await telling(tx, 'email', null)
    .updateTable('emailThreads')
    .set({ summary: text, summaryProvider: provider, summaryMessageId: latest?.id ?? null })
    .where('id', '=', threadId)
    .execute();
}

/** The stored summary if it covers the newest message of the thread; else null. */
export async function findSummary(
  tx: Tx,
  threadId: string,
  latest: { id: string } | undefined,
): Promise<ThreadSummary | null> {
  if (latest === undefined) return null;
  const row = await tx
    .selectFrom('emailThreads')
    .select(['summary', 'summaryProvider'])
    .where('id', '=', threadId)
    .where('summaryMessageId', '=', latest.id)
    .executeTakeFirst();
  return row?.summary ? { text: row.summary, provider: row.summaryProvider ?? '' } : null;
}
