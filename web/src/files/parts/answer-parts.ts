import type { LastLineOf, LineOf } from '@truckroll/contract/endpoints/endpoint';
import type { AnswerSource, ChatMessage, chatWithFile } from '@truckroll/contract/files/file-chat';
import type { PastMessage } from './chat-source.ts';
import type { AnswerPart } from './chat-turns.ts';
import type { Citation } from './citation.ts';

const toCitation = ({ file_id, file_name, page, sentence }: AnswerSource): Citation => ({
  fileId: file_id,
  fileName: file_name,
  page,
  sentence,
  by: 'answer',
});

/** Each cited place once, in the order of the answer. */
const citationsOf = (sources: readonly AnswerSource[]): Citation[] => [
  ...new Map(sources.map(toCitation).map((place) => [JSON.stringify(place), place])).values(),
];

/** The messages of a history, as the page shows them. */
export const toPast = (messages: readonly ChatMessage[]): PastMessage[] =>
  messages.map(({ id, sender, content, provider, sources, isComplete }) => ({
    id,
    sender,
    content,
    provider,
    sources: citationsOf(sources),
    isComplete,
  }));

type Line = LineOf<typeof chatWithFile> | LastLineOf<typeof chatWithFile>;

/** The lines of an answer, as the page shows them (API FI-5). */
export async function* partsOf(lines: AsyncIterable<Line>): AsyncGenerator<AnswerPart, void, undefined> {
  for await (const { content, metaData } of lines) {
    if (!('done' in metaData)) yield { kind: 'text', text: content };
    else if ('error' in metaData) yield { kind: 'end', failure: metaData.error, sources: [], provider: null };
    else {
      const { sources, provider } = metaData;
      yield { kind: 'end', failure: null, sources: citationsOf(sources), provider };
    }
  }
}
