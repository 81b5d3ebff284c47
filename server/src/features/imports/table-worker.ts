import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Spelling, spellingOf } from '@truckroll/domain/imports/spellings';
import type { Answer, ReadFile } from './read-import-file.ts';
import { readTable, type Table, UnreadableTable } from './read-table.ts';

// The thread gets a low priority, because API requests matter more. Only Linux has priorities per thread.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const rowsInPiece = 1000;
const sampleCount = 3;

const samplesOf = ({ heads, rows }: Table): string[][] =>
  heads.map((_, column) => {
    const samples: string[] = [];
    for (const { cells } of rows) {
      const value = cells[column]?.trim() ?? '';
      if (value !== '' && !samples.includes(value)) samples.push(value.slice(0, 80));
      if (samples.length === sampleCount) break;
    }
    return samples;
  });

function* cellsOf({ rows }: Table, column: number): Generator<string> {
  for (const { cells } of rows) yield cells[column] ?? '';
}

const spellingsOf = (table: Table): Spelling[] => table.heads.map((_, column) => spellingOf(cellsOf(table, column)));

/** The rows leave the thread as JSON texts, which the main thread passes on to the database without parsing them. */
function answerOf(table: Table): ReadFile {
  const pieces: string[] = [];
  for (let start = 0; start < table.rows.length; start += rowsInPiece)
    pieces.push(JSON.stringify(table.rows.slice(start, start + rowsInPiece)));
  const { heads, rows } = table;
  return { heads, samples: samplesOf(table), spellings: spellingsOf(table), rowCount: rows.length, pieces };
}

async function answer(): Promise<Answer> {
  try {
    return { read: answerOf(await readTable(workerData as Uint8Array)) };
  } catch (error) {
    return { refusal: error instanceof UnreadableTable ? error.message : null };
  }
}

parentPort?.postMessage(await answer());
