import { Worker } from 'node:worker_threads';
import { readPlainText } from './read-plain-text.ts';
import type { ReadableKind } from './readable-kinds.ts';
import { Pages, type Reading, type ReadingLimits, type ReadingRequest } from './reading.ts';
import { makeTurns } from './turns.ts';

const limits = { maximumPages: 2000, maximumCharacters: 2_000_000, seconds: 45 };
/** Recognising the text of pictures takes seconds a page. */
const recognizingSeconds = 200;
const memoryMegabytes = 512;

/** Pictures wait for each other, so that a day's photos do not delay documents. */
const turns = { documents: makeTurns(2), pictures: makeTurns(1) };

function readInThread(request: Omit<ReadingRequest, 'content'>, content: Buffer): Promise<Reading> {
  return new Promise((resolve) => {
    const copy = Uint8Array.from(content);
    const worker = new Worker(new URL('reading-worker.ts', import.meta.url), {
      workerData: { ...request, content: copy },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const finish = (reading: Reading): void => {
      clearTimeout(timer);
      resolve(reading);
      void worker.terminate();
    };
    const timer = setTimeout(
      () => finish({ outcome: 'unreadable', reason: 'timeout' }),
      (request.seconds + 15) * 1000,
    ).unref();
    worker.once('message', finish);
    worker.once('error', (error) => finish({ outcome: 'unreadable', reason: error.name }));
    worker.once('exit', () => finish({ outcome: 'unreadable', reason: 'exit' }));
  });
}

function decoded(content: Buffer, within: ReadingLimits): Reading {
  const pages = new Pages(within);
  readPlainText(content, pages);
  return { outcome: 'read', pages: pages.list };
}

type Options = Partial<ReadingLimits> & {
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
  return inTurn(() => readInThread({ ...limits, seconds, ...options, kind }, content));
}
