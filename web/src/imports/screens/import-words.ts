import type { FileImport, RowMatch } from '@truckroll/contract/imports/file-imports';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { kindRules } from '@truckroll/domain/imports/kind-rules';
import type { ImportState, RowOutcome } from '@truckroll/domain/imports/kinds';
import { layoutLabels } from '@truckroll/domain/imports/layouts';

/** The state of an import: its next step, or its result. */
export const stateLabels: Record<ImportState, string> = {
  reading: 'Reading the file',
  mapping: 'Columns to choose',
  checking: 'Checking',
  checked: 'Ready to import',
  running: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
};

export const outcomeLabels: Record<RowOutcome, string> = {
  unchecked: 'Not checked',
  problem: 'Problems',
  duplicate: 'Already there',
  ready: 'Ready',
  left_out: 'Left out',
  created: 'Added',
  updated: 'Updated',
  removed: 'Removed',
  restored: 'Restored',
  kept: 'Kept',
};

export const matchedByLabels: Record<RowMatch['by'], string> = {
  email: 'same email',
  phone: 'same phone',
  name: 'same name',
  number: 'same number',
};

/** The records of a number of rows: '12 clients'. */
export const recordsOf = ({ kind }: Pick<FileImport, 'kind'>, count: number): string =>
  countOf(count, ...kindRules[kind].words);

/** The content and the origin of a file: 'Clients from Jobber'. */
export const contentOf = ({ kind, layout }: Pick<FileImport, 'kind' | 'layout'>): string =>
  layout === null ? kindRules[kind].title : `${kindRules[kind].title} from ${layoutLabels[layout]}`;

const countedAs = (label: string, count: number | undefined): string[] =>
  count === undefined || count === 0 ? [] : [`${formatCount(count)} ${label}`];

/**
 * The rows of an import by what became of them, in a line.
 *
 * @example outcomesText({ state: 'done', counts: { created: 95, left_out: 2, problem: 3 } }) → '95 added · 5 left out'
 */
export function outcomesText({ counts, state }: Pick<FileImport, 'counts' | 'state'>): string {
  const isOver = state === 'done' || state === 'undoing' || state === 'undone';
  const leftOut = (counts.left_out ?? 0) + (isOver ? (counts.problem ?? 0) : 0);
  return [
    ...countedAs('added', counts.created),
    ...countedAs('updated', counts.updated),
    ...countedAs('removed', counts.removed),
    ...countedAs('restored', counts.restored),
    ...countedAs('kept', counts.kept),
    ...countedAs('ready', counts.ready),
    ...countedAs('already there', counts.duplicate),
    ...countedAs(counts.problem === 1 ? 'problem' : 'problems', isOver ? 0 : counts.problem),
    ...countedAs('left out', leftOut),
  ].join(' · ');
}

const sum = (counts: FileImport['counts'], outcomes: readonly RowOutcome[]): number =>
  outcomes.reduce((total, outcome) => total + (counts[outcome] ?? 0), 0);

/** The rows that the current step has still to work through. */
function rowsLeft({ state, counts }: Pick<FileImport, 'state' | 'counts'>): number {
  switch (state) {
    case 'checking':
      return sum(counts, ['unchecked']);
    case 'running':
      return sum(counts, ['ready', 'duplicate']);
    case 'undoing':
      return sum(counts, ['created', 'updated']);
    default:
      return 0;
  }
}

/**
 * The progress of the current step, 0 to 1.
 *
 * @example importProgress({ state: 'checking', rowCount: 10, counts: { unchecked: 4, ready: 6 } }) → { done: 6, share: 0.6 }
 */
export function importProgress(fileImport: Pick<FileImport, 'state' | 'counts' | 'rowCount'>): {
  done: number;
  share: number;
} {
  const done = Math.max(0, fileImport.rowCount - rowsLeft(fileImport));
  return { done, share: fileImport.rowCount === 0 ? 0 : done / fileImport.rowCount };
}
