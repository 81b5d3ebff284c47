import * as contract from '@truckroll/contract/files/file-chat';
import type { StoredFile } from '@truckroll/contract/files/files';
import { useMemo } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { fetchLines } from '../../app/transport/fetch-lines.ts';
import { partsOf, toPast } from './answer-parts.ts';
import { Chat } from './chat.tsx';
import type { ChatSource } from './chat-source.ts';
import type { Citation } from './citation.ts';

const sourceOf = (fileId: string): ChatSource => ({
  queryKey: ['drive-chat', 'file', fileId],
  readHistory: async (signal) => toPast(await fetchEndpoint(contract.listFileMessages, { params: { fileId }, signal })),
  ask: (question, signal) =>
    partsOf(fetchLines(contract.chatWithFile, { body: { question, fileIds: fileId }, signal })),
  forget: () => fetchEndpoint(contract.deleteFileMessages, { params: { fileId } }),
  name: 'your chat about this file',
});

type FileChatProps = { file: StoredFile; onOpen: (citation: Citation) => void };

/** The chat about one file (FI-5, FI-6, FI-10). */
export function FileChat({ file, onOpen }: FileChatProps) {
  const source = useMemo(() => sourceOf(file.id), [file.id]);
  return (
    <Chat
      source={source}
      draftName={`file.${file.id}`}
      invitation="Ask about this file. Each answer cites the passages that it is based on."
      placeholder="Ask what do you want to do..."
      onOpen={onOpen}
    />
  );
}
