import type { BodyOf, LastLineOf, LineOf } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { smartReply } from '@truckroll/contract/mail/email-ai';
import { writerOf } from '@truckroll/domain/emails/mail-direction';
import type { PlainMail } from '@truckroll/domain/text-engine/write-reply';
import { Lines } from '../../platform/http/lines.ts';
import type { ServerContext } from '../../server-context.ts';
import { type EngineUse, streamFromEngine } from '../text-engine/use-engine.ts';
import type { MessageRow } from './message-store.ts';
import { headsOf } from './thread-store.ts';

/** How many messages the engine reads: the answered one and those before it. */
const readMessages = 5;

/** A message as plain text without quoted messages. */
export const plainMail = (message: MessageRow): PlainMail => ({
  sender: message.isOutgoing ? (message.fromAddresses[0] ?? '') : writerOf(headsOf(message)),
  text: message.body.slice(0, message.quotedFrom ?? message.body.length),
  isOwn: message.isOutgoing,
});

/**
 * The messages up to the answered one, oldest first. `content` is used as the text of an answered message that is not
 * stored.
 */
function messagesUpTo(answered: MessageRow, thread: readonly MessageRow[], content: string): PlainMail[] {
  const at = thread.findIndex(({ id }) => id === answered.id);
  const last = plainMail(answered);
  const before = thread.slice(Math.max(0, at - readMessages + 1), Math.max(0, at)).map(plainMail);
  return [...before, last.text.trim() === '' ? { ...last, text: content } : last];
}

type Drafted = Lines<LineOf<typeof smartReply>, LastLineOf<typeof smartReply>>;

/** Streams a draft of an answer line by line. Nothing is stored or sent. */
export function draftReply(
  context: Pick<ServerContext, 'engineOf'>,
  asked: { answered: MessageRow; thread: readonly MessageRow[]; sent: BodyOf<typeof smartReply>; signer: string },
  by: Omit<EngineUse, 'kind'> & Pick<Parameters<typeof Lines.open>[0], 'log'>,
): Promise<Drafted> {
  const { sent, signer } = asked;
  const messages = messagesUpTo(asked.answered, asked.thread, sent.email_content);
  let provider = '';

  async function* deltas(): AsyncGenerator<string> {
    const use: EngineUse = { ...by, kind: 'reply' };
    const reply = await streamFromEngine(context, use, (engine, run) =>
      engine.writeReply({ messages, tone: sent.tone, signer }, run),
    );
    provider = reply.provider;
    yield* reply.pieces;
  }

  return Lines.open({
    left: by.signal,
    log: by.log,
    deltas: deltas(),
    lineOf: (content) => ({ success: true as const, data: { content } }),
    lastLine: (how) =>
      how === 'done'
        ? { success: true as const, data: { content: '' as const, done: true as const, provider } }
        : { success: false as const, message: problems.aiFailed[1], data: { content: '' as const } },
    onEnd: () => Promise.resolve(),
  });
}
