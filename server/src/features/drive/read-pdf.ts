import { Worker } from 'node:worker_threads';

export type PdfRequest = {
  content: Uint8Array;
  maximumPages: number;
  maximumCharacters: number;
  /** After this time no further page is read. */
  seconds: number;
};

/** The text of each page, or the reason for none: not a PDF, or too much time or memory used. */
export type PdfReading = { outcome: 'read'; pages: string[] } | { outcome: 'unreadable'; reason: string };

const limits = { maximumPages: 2000, maximumCharacters: 2_000_000, seconds: 45 };
const memoryMegabytes = 512;
const atMost = 2;

let free = atMost;
const waiting: (() => void)[] = [];

/** PDFs are untrusted: a limited number are read at once, each in its own thread that can be terminated. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
  else free -= 1;
  try {
    return await work();
  } finally {
    // The slot goes directly to the next waiting read.
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

function readInThread(content: Buffer, request: Omit<PdfRequest, 'content'>): Promise<PdfReading> {
  return new Promise((resolve) => {
    const copy = Uint8Array.from(content);
    const worker = new Worker(new URL('read-pdf-worker.ts', import.meta.url), {
      workerData: { ...request, content: copy },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const finish = (reading: PdfReading): void => {
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

/** Extracts the text of a PDF in a separate thread. */
export const readPdf = (content: Buffer, less: Partial<typeof limits> = {}): Promise<PdfReading> =>
  inTurn(() => readInThread(content, { ...limits, ...less }));
