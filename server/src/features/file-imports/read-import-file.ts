import { Worker } from 'node:worker_threads';
import { notATableText } from '@truckroll/domain/file-imports/limits';
import { invalid } from '../../platform/http/problem.ts';
import { makeTurns } from '../file-reading/turns.ts';

/** A file as it is stored: its header, the first values of each column, and its rows as JSON texts of up to 1,000. */
export type ReadFile = { heads: string[]; samples: string[][]; rowCount: number; pieces: string[] };

type Answer = { read: ReadFile } | { refusal: string | null };

const seconds = 60;
const memoryMegabytes = 768;
const inTurn = makeTurns(1);

function readInThread(content: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const copy = Uint8Array.from(content);
    const worker = new Worker(new URL('table-worker.ts', import.meta.url), {
      workerData: copy,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => finish({ refusal: null }), seconds * 1000).unref();
    worker.once('message', finish);
    worker.once('error', () => finish({ refusal: null }));
    worker.once('exit', () => finish({ refusal: null }));
  });
}

/**
 * Reads an uploaded file in a thread of its own, with limits on time and memory, because uploads are untrusted and
 * large ones take seconds (decision 0033). One file is read at a time. Refuses a file that is no table.
 */
export async function readImportFile(content: Buffer): Promise<ReadFile> {
  const answer = await inTurn(() => readInThread(content));
  if ('read' in answer) return answer.read;
  throw invalid('file', answer.refusal ?? notATableText, 'invalid_format');
}
