import { Button, Group } from '@mantine/core';
import { formatCount } from '@truckroll/domain/format/numbers';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { type ConfirmRequest, confirm } from '../feedback/confirm.ts';
import { toast } from '../feedback/toasts.ts';
import styles from './bulk-bar.module.css';
import { BulkFrame } from './bulk-frame.tsx';
import { type BulkAct, type BulkResult, runBulk } from './bulk-run.ts';
import type { RowSelection } from './row-selection.ts';

export type BulkWork<Row> = {
  /** What to confirm before anything is done. */
  asks?: ConfirmRequest;
  /** The rows that it is for, if these are not all. The others stay selected. */
  rows?: readonly Row[];
  act: BulkAct<Row>;
  /** The message about the rows that were done, such as '3 jobs updated'. */
  done: (count: number, rows: readonly Row[]) => string;
};

type Failures<Row> = { work: BulkWork<Row>; failed: BulkResult<Row>['failed']; total: number };

type BulkBarProps<Row> = {
  label: string;
  selection: RowSelection<Row>;
  nameOf: (row: Row) => string;
  /** Runs after all rows were tried, such as refetching the list. */
  settled: () => void;
  /** The actions. Each calls `run`. */
  children: (run: (work: BulkWork<Row>) => void, isBusy: boolean) => ReactNode;
};

/**
 * The actions on the selected rows. Refused rows stay selected and are listed with their reasons. The others can be
 * undone if that is safe (screens 3.3).
 */
export function BulkBar<Row extends { id: string }>(props: BulkBarProps<Row>) {
  const { label, selection, nameOf, settled, children } = props;
  const [progress, setProgress] = useState<string | null>(null);
  const [failures, setFailures] = useState<Failures<Row> | null>(null);

  async function run(work: BulkWork<Row>, rows: readonly Row[]): Promise<void> {
    const others = selection.rows.filter(({ id }) => rows.every((row) => row.id !== id));
    if (work.asks !== undefined && !(await confirm(work.asks))) return;
    const total = formatCount(rows.length);
    setProgress(`0 of ${total}`);
    const { done, failed } = await runBulk(rows, work.act, (count) => setProgress(`${formatCount(count)} of ${total}`));
    setProgress(null);
    settled();
    selection.keep([...others, ...failed.map(({ row }) => row)]);
    setFailures(failed.length === 0 ? null : { work, failed, total: rows.length });
    const doneRows = done.map(({ row }) => row);
    if (done.length > 0) sayDone(work.done(done.length, doneRows), done, settled);
    // The bar is removed, which would drop the focus.
    if (failed.length + others.length === 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row-target]')?.focus());
    }
  }

  return (
    <>
      {selection.selected.size > 0 && (
        <BulkFrame label={label} count={selection.selected.size} progress={progress} onClear={selection.clear}>
          {children((work) => void run(work, work.rows ?? selection.rows), progress !== null)}
        </BulkFrame>
      )}
      {failures !== null && (
        <Dialog
          title={`${formatCount(failures.failed.length)} of ${formatCount(failures.total)} could not be changed`}
          width={520}
          onClose={() => setFailures(null)}
          footer={
            <Group justify="flex-end" gap="sm" flex={1}>
              <Button variant="default" onClick={() => setFailures(null)}>
                Close
              </Button>
              <Button
                onClick={() => {
                  setFailures(null);
                  // The current rows, because the previous ones would be refused as stale again.
                  const now = new Map(selection.rows.map((row) => [row.id, row]));
                  const rows = failures.failed.map(({ row }) => now.get(row.id) ?? row);
                  void run({ ...failures.work, asks: undefined }, rows);
                }}
              >
                Try again
              </Button>
            </Group>
          }
        >
          <ul className={styles.failures}>
            {failures.failed.map(({ row, text }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

/** Shows the result, and offers to undo the rows that can be undone. */
function sayDone<Row>(text: string, done: BulkResult<Row>['done'], settled: () => void): void {
  const undos = done.flatMap(({ undo }) => undo ?? []);
  if (undos.length === 0) {
    toast.success(text);
    return;
  }
  toast.success(text, {
    action: {
      label: undos.length === done.length ? 'Undo' : `Undo ${formatCount(undos.length)}`,
      run: () =>
        void runBulk(undos, async (undo) => {
          await undo();
          return undefined;
        }).then(({ failed }) => {
          settled();
          const [first] = failed;
          if (first === undefined) toast.success('Undone');
          else
            toast.error(
              `${formatCount(failed.length)} of ${formatCount(undos.length)} could not be undone: ${first.text}`,
            );
        }),
    },
  });
}
