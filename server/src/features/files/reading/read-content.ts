import { readPlainText } from './read-plain-text.ts';
import type { ReadableKind } from './readable-kinds.ts';
import { readInThread } from './reader-thread.ts';
import { Pages, type Reading, type ReadingLimits, type ReadingRequest } from './reading.ts';
import { makeTurns } from './turns.ts';

const limits = { maximumPages: 2000, maximumCharacters: 2_000_000, seconds: 45 };
/** Recognising the text of pictures takes seconds a page. */
const recognizingSeconds = 200;
/** Recognition keeps its programs and pictures outside of the heap. */
const memory = { heapMegabytes: 512, megabytes: 1024 };

/** Pictures wait for each other, so that a day's photos do not delay documents, and each company has its share. */
const turns = { documents: makeTurns({ atOnce: 2, each: 1 }), pictures: makeTurns({ atOnce: 1 }) };

async function readFile(request: Omit<ReadingRequest, 'content'>, content: Buffer): Promise<Reading> {
  const copy = Uint8Array.from(content);
  const end = await readInThread<Reading>({
    script: new URL('reading-worker.ts', import.meta.url),
    data: { ...request, content: copy },
    transfer: [copy.buffer],
    seconds: request.seconds + 15,
    ...memory,
  });
  return 'answer' in end ? end.answer : { outcome: 'unreadable', reason: end.reason };
}

function decoded(content: Buffer, within: ReadingLimits): Reading {
  const pages = new Pages(within);
  readPlainText(content, pages);
  return { outcome: 'read', pages: pages.list };
}

type Options = Partial<ReadingLimits> & {
  /** Whose file it is. */
  accountId: string;
  /** Whether the text of scanned pages and pictures is recognised. */
  recognizes: boolean;
};

/**
 * Extracts the text of an uploaded file. Uploads are untrusted: a limited number are read at once, each in a thread of
 * its own with limits on time, memory and size.
 */
export function readContent(content: Buffer, kind: ReadableKind, options: Options): Promise<Reading> {
  if (kind === 'picture' && !options.recognizes) return Promise.resolve({ outcome: 'read', pages: [] });
  // Decoding needs no thread: its time and memory grow with the size of the upload, which is limited.
  if (kind === 'text') return Promise.resolve(decoded(content, { ...limits, ...options }));
  const seconds = options.recognizes && (kind === 'pdf' || kind === 'picture') ? recognizingSeconds : limits.seconds;
  const inTurn = kind === 'picture' ? turns.pictures : turns.documents;
  const { accountId, ...request } = options;
  return inTurn(accountId, () => readFile({ ...limits, seconds, ...request, kind }, content));
}
