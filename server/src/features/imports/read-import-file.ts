import { notATableText } from '@truckroll/domain/imports/limits';
import type { Spelling } from '@truckroll/domain/imports/spellings';
import { invalid } from '../../platform/http/problem.ts';
import { readInThread } from '../files/reading/reader-thread.ts';
import { makeTurns } from '../files/reading/turns.ts';

/**
 * A file as it is stored: its header, the first values of its columns, and its rows as JSON texts of up to 1,000 rows.
 */
export type ReadFile = {
  heads: string[];
  /** The first values of each column. */
  samples: string[][];
  /** How the days and amounts of each column are written. */
  spellings: Spelling[];
  rowCount: number;
  pieces: string[];
};

export type Answer = { read: ReadFile } | { refusal: string | null };

const seconds = 40;
const memory = { heapMegabytes: 512, megabytes: 768 };
const inTurn = makeTurns({ atOnce: 2, each: 1 });

/**
 * Reads an uploaded file in a thread of its own, with limits on time and memory, because uploads are untrusted and
 * large ones take seconds (decision 0033). Two files are read at a time, and one of a company. Refuses a file that is no
 * table.
 */
export async function readImportFile(content: Buffer, accountId: string): Promise<ReadFile> {
  const copy = Uint8Array.from(content);
  const script = new URL('table-worker.ts', import.meta.url);
  const end = await inTurn(accountId, () =>
    readInThread<Answer>({ script, data: copy, transfer: [copy.buffer], seconds, ...memory }),
  );
  const answer = 'answer' in end ? end.answer : { refusal: null };
  if ('read' in answer) return answer.read;
  throw invalid('file', answer.refusal ?? notATableText, 'invalid_format');
}
