import { Worker } from 'node:worker_threads';

/** A document as pdfmake takes it: plain data, so that it can go to another thread. */
export type PdfDefinition = Record<string, unknown>;

export type RenderRequest = { id: number; definition: PdfDefinition; footer: string };
export type RenderResult = { id: number; content: Uint8Array } | { id: number; error: string };

/** Makes a PDF; `footer` stands at the bottom of every page beside its number. */
export type RenderPdf = (definition: PdfDefinition, footer: string) => Promise<Buffer>;

export type PdfPress = { render: RenderPdf; close: () => Promise<void> };

/** A document that takes longer than this is none that anybody waits for. */
const patienceMs = 60_000;
/** An idle press holds some 80 MB of fonts and code. */
const longestIdleMs = 60_000;
/**
 * What a document is set of is garbage at once. Left to itself, the thread lets 200 MB of it gather; swept in time, a
 * document of 500 lines takes half of that and is no slower.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

type Waiting = { resolve: (content: Buffer) => void; reject: (error: Error) => void };

/**
 * A press of its own thread: to set 500 lines takes a second of processor time, in which the server goes on answering.
 * It starts with the first document and ends when nothing was asked of it for a while.
 */
export function openPdfPress({ idleMs = longestIdleMs } = {}): PdfPress {
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
      // One that was closed has a successor already, whose work goes on.
      if (worker !== started) return;
      worker = null;
      failAll(error);
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('The PDF press ended')));
    // A server that has nothing else to do may stop.
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
        // Whoever is the last to have a document leaves an idle press; before that it is at work for others.
        if (waiting.size === 0) {
          clearTimeout(idle);
          idle = setTimeout(() => void close(), idleMs).unref();
        }
      }
    },
    close,
  };
}
