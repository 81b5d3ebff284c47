import { Worker } from 'node:worker_threads';

/** A document in pdfmake's format: plain data, so that it can be posted to a worker thread. */
export type PdfDefinition = Record<string, unknown>;

/** What is printed at the bottom of every page: a text, and the page's number in the words of 'Page {page} of {pages}'. */
export type Footer = { text: string; page: string };

export type RenderRequest = { id: number; definition: PdfDefinition; footer: Footer };
export type RenderResult = { id: number; content: Uint8Array } | { id: number; error: string };

export type RenderPdf = (definition: PdfDefinition, footer: Footer) => Promise<Buffer>;

export type PdfRenderer = { render: RenderPdf; close: () => Promise<void> };

/** How long a document may take, in milliseconds, before it is cancelled. */
const timeoutMs = 60_000;
/** How long an idle worker is kept, in milliseconds. It holds about 80 MB of fonts and code. */
const longestIdleMs = 60_000;
/**
 * Limits the worker's young generation. A document's intermediate data becomes garbage at once, and by default 200 MB
 * of it accumulates. With the limit a document of 500 lines takes half of that and is no slower.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

type Waiting = { resolve: (content: Buffer) => void; reject: (error: Error) => void };

/**
 * Renders documents in a worker thread: 500 lines take a second of CPU time, during which the server keeps responding.
 * The worker starts with the first document and exits after an idle period.
 */
export function openPdfRenderer({ idleMs = longestIdleMs } = {}): PdfRenderer {
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  function failAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url), { resourceLimits });
    started.on('message', (result: RenderResult) => {
      const asked = waiting.get(result.id);
      waiting.delete(result.id);
      if ('error' in result) asked?.reject(new Error(`The PDF could not be made: ${result.error}`));
      else asked?.resolve(Buffer.from(result.content));
    });
    const end = (error: Error): void => {
      // This worker was closed and has already been replaced by another.
      if (worker !== started) return;
      worker = null;
      failAll(error);
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The PDF renderer ended')));
    // The worker must not keep an otherwise finished process alive.
    started.unref();
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    failAll(new Error('The PDF renderer was closed'));
    await ending?.terminate();
  }

  return {
    async render(definition, footer) {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      const id = lastId;
      const asked = Promise.withResolvers<Buffer>();
      const timer = setTimeout(() => asked.reject(new Error('The PDF took too long')), timeoutMs);
      waiting.set(id, asked);
      worker.postMessage({ id, definition, footer } satisfies RenderRequest);
      try {
        return await asked.promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
        // The worker is idle only after its last pending document.
        if (waiting.size === 0) {
          clearTimeout(idle);
          idle = setTimeout(() => void close(), idleMs).unref();
        }
      }
    },
    close,
  };
}
