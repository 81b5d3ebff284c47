import { Worker } from 'node:worker_threads';

type Reader = {
  /** The script of the thread. It posts its answer as its only message. */
  script: URL;
  data: unknown;
  transfer: ArrayBuffer[];
  seconds: number;
  /** The most memory of the JavaScript heap, and of all that the thread holds. */
  heapMegabytes: number;
  megabytes: number;
};

/** The answer of a thread, or the reason why it gave none: too much time or memory, or a failure. */
type ReaderEnd<Answer> = { answer: Answer } | { reason: string };

const memoryChecksMs = 200;
const megabyte = 1024 * 1024;

/** The bytes that a thread holds, also outside of its JavaScript heap, which alone has a limit of its own. */
async function bytesOf(worker: Worker): Promise<number> {
  const { used_heap_size: heap, external_memory: external } = await worker.getHeapStatistics();
  return heap + external;
}

/**
 * Reads an untrusted file in a thread of its own. The thread is ended when it takes too long or holds too much memory:
 * near the limit of its heap it would spend its time on collecting garbage.
 */
export function readInThread<Answer>({ script, data, transfer, seconds, heapMegabytes, megabytes }: Reader) {
  return new Promise<ReaderEnd<Answer>>((resolve) => {
    const worker = new Worker(script, {
      workerData: data,
      transferList: transfer,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const finish = (end: ReaderEnd<Answer>): void => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve(end);
      void worker.terminate();
    };
    const fail = (reason: string): void => finish({ reason });
    const timer = setTimeout(() => fail('timeout'), seconds * 1000).unref();
    const watch = setInterval(() => {
      bytesOf(worker).then(
        (bytes) => bytes > megabytes * megabyte && fail('memory'),
        // The thread has ended, and the other handlers report the reason.
        () => undefined,
      );
    }, memoryChecksMs).unref();
    worker.once('message', (answer: Answer) => finish({ answer }));
    worker.once('error', (error) => fail(error.name));
    worker.once('exit', () => fail('exit'));
  });
}
