import { Worker } from 'node:worker_threads';

/** A document in pdfmake's format: plain data, so that it can be posted to a worker thread. */
export type PdfDefinition = Record<string, unknown>;

export type RenderRequest = { id: number; definition: PdfDefinition; footer: string };
export type RenderResult = { id: number; content: Uint8Array } | { id: number; error: string };

/** Renders a PDF; `footer` is printed at the bottom of every page beside its number. */
export type RenderPdf = (definition: PdfDefinition, footer: string) => Promise<Buffer>;

export type PdfRenderer = { render: RenderPdf; close: () => Promise<void> };

/** Documents that take longer than this are cancelled. */
const patienceMs = 60_000;
/** An idle worker holds about 80 MB of fonts and code. */
const longestIdleMs = 60_000;
/**
 * A document's intermediate data is garbage at once. By default 200 MB of it accumulates; with a smaller young
 * generation a document of 500 lines takes half of that and is no slower.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

type Waiting = { resolve: (content: Buffer) => void; reject: (error: Error) => void };

/**
 * A renderer in a worker thread: 500 lines take a second of CPU time, in which the server keeps responding. The
 * worker starts with the first document and exits after an idle period.
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
      // A closed worker has been replaced already, and the new one keeps working.
      if (worker !== started) return;
      worker = null;
      failAll(error);
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The PDF press ended')));
    // The worker must not keep an otherwise finished process alive.
    started.unref();
    return started;
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    failAll(new Error('The PDF press was closed'));
    await ending?.terminate();
  }

  return {
    async render(definition, footer) {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      const id = lastId;
      const asked = Promise.withResolvers<Buffer>();
      const patience = setTimeout(() => asked.reject(new Error('The PDF took too long')), patienceMs);
      waiting.set(id, asked);
      worker.postMessage({ id, definition, footer } satisfies RenderRequest);
      try {
        return await asked.promise;
      } finally {
        clearTimeout(patience);
        waiting.delete(id);
        // The worker is idle only after the last pending document; before that it works for other callers.
        if (waiting.size === 0) {
          clearTimeout(idle);
          idle = setTimeout(() => void close(), idleMs).unref();
        }
      }
    },
    close,
  };
}
