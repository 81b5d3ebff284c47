import type { LastLineOf, LineOf } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import { type AnswerSource, type askFiles, chatSourcesMaximum } from '@truckroll/contract/files/file-chat';
import type { Passage, Source, Turn } from '@truckroll/domain/text-engine/passage';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { Lines } from '../../../platform/http/lines.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { RequestContext, Transact } from '../../../platform/http/request-steps.ts';
import type { Actor } from '../../../platform/session/actor.ts';
import { getAccountRow } from '../../../records/accounts/account-store.ts';
import {
  beginQuestion,
  type Chat,
  endQuestion,
  listTurns,
  type Question,
  removeQuestion,
} from '../../../records/files/file-message-store.ts';
import type { ServerContext } from '../../../server-context.ts';
import { streamFromEngine } from '../../text-engine/use-engine.ts';

type Asked = {
  question: string;
  /** The owner of the stored history; null for none. */
  chat: Chat | null;
  /** The passages for the answer, from files that the asker may read. Without any the question is refused. */
  choose: (tx: Tx) => Promise<Passage[]>;
  actor: Actor;
  now: Date;
  transact: Transact;
  left: AbortSignal;
  log: RequestContext<typeof askFiles>['log'];
};

type Begun = { passages: Passage[]; earlier: Turn[]; asked: Question | null };

const toSource = ({ fileId, fileName, page, sentence }: Source): AnswerSource => ({
  file_id: fileId,
  file_name: fileName,
  page,
  sentence,
});

/**
 * Stores a question, and answers it line by line from passages of files. Refuses before the first line: AI is switched
 * off or the engine fails (503, 502), no passage has a text (422), another question is being answered (409). An
 * interrupted answer is stored up to that point. A question without any answer because the engine failed is deleted.
 */
export async function answerQuestion(
  context: Pick<ServerContext, 'engineOf' | 'serverId'>,
  { question, chat, choose, actor, now, transact, left, log }: Asked,
): Promise<Lines<LineOf<typeof askFiles>, LastLineOf<typeof askFiles>>> {
  const { passages, earlier, asked } = await transact(async (tx): Promise<Begun> => {
    if (context.engineOf(await getAccountRow(tx, actor.accountId)) === null) throw new Problem('aiUnavailable');
    const passages = await choose(tx);
    if (passages.length === 0) throw new Problem('fileWithoutText');
    if (chat === null) return { passages, earlier: [], asked: null };
    const earlier = await listTurns(tx, chat);
    const about = { content: question, now, serverId: context.serverId };
    return { passages, earlier, asked: await beginQuestion(tx, chat, about) };
  });
  const fileIds = [...new Set(passages.map(({ fileId }) => fileId))];
  let sources: AnswerSource[] = [];
  let provider = '';

  async function* deltas(): AsyncGenerator<string> {
    const { accountId, userId } = actor;
    const use = { kind: 'answer', accountId, userId, transact, now, signal: left, log } as const;
    const answer = await streamFromEngine(context, use, (engine, run) =>
      engine.answer({ question, passages, earlier }, run),
    );
    provider = answer.provider;
    for await (const piece of answer.pieces) {
      sources = [...sources, ...piece.sources.map(toSource)].slice(0, chatSourcesMaximum);
      yield piece.text;
    }
  }

  return Lines.open({
    left,
    log,
    deltas: deltas(),
    lineOf: (content) => ({ content, metaData: { fileIds } }),
    lastLine: (how) => ({
      content: '' as const,
      metaData:
        how === 'done'
          ? { done: true as const, messageId: asked?.answerId ?? null, provider, sources }
          : { done: true as const, error: problems.aiFailed[1] },
    }),
    async onEnd(how, content) {
      if (asked === null) return;
      const isUnanswered = how === 'failed' && content === '';
      const answer = { content, provider, sources, isComplete: how === 'done' };
      await transact((tx) => (isUnanswered ? removeQuestion(tx, asked) : endQuestion(tx, asked, answer)));
    },
  });
}
