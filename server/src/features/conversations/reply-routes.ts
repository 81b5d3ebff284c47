import * as contract from '@truckroll/contract/conversations/conversations';
import { textOfDraft } from '@truckroll/domain/conversations/text-of-draft';
import type { PlainMail } from '@truckroll/domain/text-engine/write-reply';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { findConversation, findLinkedClient, listMessages } from '../../records/texts/conversation-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalls } from '../phone-numbers/require-calls.ts';
import { askEngine } from '../text-engine/use-engine.ts';

/** How many messages the engine reads: the answered one and those before it. */
const readMessages = 6;

/** Drafts replies to received messages (API SM-8). Nothing is stored or sent. */
export function replyRoutes(context: ServerContext): void {
  const { serve, links } = context;

  async function readMessagesOf(tx: Tx, id: string): Promise<PlainMail[]> {
    const conversation = found(await findConversation(tx, id), 'Conversation');
    const [messages, client] = await Promise.all([
      listMessages(tx, conversation, { limit: readMessages }, links),
      findLinkedClient(tx, conversation.phoneNumber.replaceAll(/\D/g, '')),
    ]);
    return messages.map(({ direction, body: text }) => ({
      ...{ text, isOwn: direction === 'outbound' },
      sender: direction === 'outbound' ? '' : (client?.name ?? ''),
    }));
  }

  serve(contract.suggestTextReply, {
    async find({ tx, params }) {
      const messages = await readMessagesOf(tx, params.id);
      await requireCalls(tx);
      return messages;
    },
    async prepare({ record: messages, actor, now, transact, left: signal, log }) {
      if (!messages.some(({ isOwn }) => !isOwn)) throw new Problem('nothingReceived');
      const { accountId, userId } = actor;
      const use = { kind: 'reply', accountId, userId, transact, now, signal, log } as const;
      return askEngine(context, use, async (engine, run) => {
        let draft = '';
        const asked = { messages, tone: 'concise', signer: actor.name.split(' ')[0] ?? '' } as const;
        for await (const piece of engine.writeReply(asked, run)) draft += piece;
        return { content: textOfDraft(draft), provider: engine.name };
      });
    },
    handle: async ({ prepared }) => prepared,
  });
}
