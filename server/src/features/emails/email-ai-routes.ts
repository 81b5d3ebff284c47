import * as contract from '@truckroll/contract/mail/email-ai';
import { answeredPerson } from '@truckroll/domain/emails/mail-direction';
import { CallerLeft } from '../../platform/http/lines.ts';
import { found } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { draftReply } from './draft-reply.ts';
import { readSight, requireMailWriting, requireNotArchived } from './mail-sight.ts';
import { findByChannelId, listMessages } from './message-store.ts';
import { findSummary, keepSummary, summarizeThread } from './summarize-thread.ts';
import { findThread, headsOf } from './thread-store.ts';

/** The AI endpoints of mail: drafted answers and summaries (API EM-8, EM-17). */
export function emailAiRoutes(context: ServerContext): void {
  const { serve } = context;

  serve(contract.smartReply, {
    async find({ tx, actor, rawBody }) {
      requireMailWriting(actor);
      const id = rawBody['ch_messageId'];
      if (typeof id !== 'string' || id.trim() === '') return null;
      return found(await findByChannelId(tx, await readSight(tx, actor), id.trim()), 'Email');
    },
    async prepare({ record, body, actor, now, transact, left, log }) {
      const answered = found(record ?? undefined, 'Email');
      const thread = await transact(async (tx) => {
        if (!answered.isOutgoing) await requireNotArchived(tx, [answeredPerson(headsOf(answered))]);
        return listMessages(tx, answered.threadId);
      });
      const { accountId, userId, name: signer } = actor;
      const asked = { answered, thread, sent: body, signer };
      return draftReply(context, asked, { accountId, userId, transact, now, signal: left, log });
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(contract.summarizeEmailThread, {
    async find({ tx, params, actor }) {
      return found(await findThread(tx, await readSight(tx, actor), params.id), 'Email');
    },
    async prepare({ record: thread, actor, now, transact, left, log }) {
      const { messages, known } = await transact(async (tx) => {
        const messages = await listMessages(tx, thread.id);
        return { messages, known: await findSummary(tx, thread.id, messages.at(-1)) };
      });
      if (known !== null) return { made: known, latest: messages.at(-1) };
      const { accountId, userId } = actor;
      const use = { accountId, userId, transact, now, signal: left, log };
      const made = await summarizeThread(context, { subject: thread.subject, messages }, use).catch(
        (error: unknown) => {
          throw left.aborted ? new CallerLeft() : error;
        },
      );
      return { made, latest: messages.at(-1) };
    },
    async handle({ tx, record: thread, prepared: { made, latest } }) {
      await keepSummary(tx, thread.id, made, latest);
      return { summary: made };
    },
  });
}
