import { Radio, Stack } from '@mantine/core';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { useStore } from '../../design/external-store.ts';
import { type ItemLine, type LineEditor, useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { LineItemsInput, type LineTable } from '../../line-items/parts/line-items-input.tsx';
import styles from './job-form.module.css';
import { useLineRights } from './line-rights.ts';
import { differsFromApproved, lineTotals, recalculated } from './line-taxes.ts';
import type { JobFormState } from './use-job-form.ts';

const table: LineTable = {
  columns: ['rate', 'tax', 'total'],
  quantity: 'whole',
  showsKind: true,
  photosHint: 'The people on site see them.',
  totalOf: (line, { taxes, decimals }) => lineTotals([line], taxes, decimals).total,
};

/** The lines of the job with their totals. Both steps show the same section (screens M21). */
export function LinesSection({ state: { lines } }: { state: JobFormState }) {
  const rights = useLineRights();
  return (
    <div className={styles.lines}>
      <LineItemsInput editor={lines} table={table} rights={rights} />
      {rights.seesPrices && <ApprovedTaxes editor={lines} />}
      {rights.seesPrices && <LineTotals editor={lines} />}
    </div>
  );
}

/** The totals of the lines, by the server's own function (API 4.2). */
function LineTotals({ editor }: { editor: LineEditor }) {
  const { currency, decimals } = useCurrency();
  const { taxes } = editor;
  const now = useLinesOf(editor);
  // Typing has priority, so with hundreds of lines the totals may lag slightly.
  const lines = useDeferredValue(now);
  const { subTotal, tax, total } = useMemo(() => lineTotals(lines, taxes, decimals), [lines, taxes, decimals]);
  const amounts = [
    { label: 'Subtotal', amount: subTotal },
    { label: 'Tax', amount: tax },
    { label: 'Total', amount: total },
  ];
  return (
    <dl className={styles.totals}>
      {amounts.map(({ label, amount }) => (
        <div key={label} className={styles.sum} data-total={label === 'Total' || undefined}>
          <dt>{label}</dt>
          <dd>{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Asks whether approved lines keep the taxes that the client approved, if other taxes apply to the job (screens M21).
 * By default they keep them.
 */
function ApprovedTaxes({ editor }: { editor: LineEditor }) {
  const lines = useLinesOf(editor);
  const { currency, decimals } = useCurrency();
  useStore(editor.place);
  // The approved lines before their recalculation. Null while their taxes are kept.
  const [approved, setApproved] = useState<ReadonlyMap<string, ItemLine> | null>(null);
  const { taxes } = editor;
  const place = editor.situation();
  if (approved === null && !differsFromApproved(lines, taxes, place)) return null;

  const kept = lines.map((line) => withApproved(line, approved?.get(line.key)));
  const anew = lines.map((line) => recalculated(line, taxes, place));
  const total = (of: readonly ItemLine[]) => formatMoney(lineTotals(of, taxes, decimals).total, currency);
  const choose = (choice: string) => {
    setApproved(choice === 'keep' ? null : new Map(lines.map((line) => [line.key, line])));
    editor.lines.set(choice === 'keep' ? kept : anew);
  };
  return (
    <Radio.Group
      label="Taxes of the approved lines"
      description="The taxes that apply to this job now differ from those that the client approved."
      value={approved === null ? 'keep' : 'recalculate'}
      onChange={choose}
    >
      <Stack gap={6} mt={8}>
        <Radio value="keep" label={`Keep the approved taxes (total ${total(kept)})`} />
        <Radio value="recalculate" label={`Recalculate (total ${total(anew)})`} />
      </Stack>
    </Radio.Group>
  );
}

/** The current line with its approved taxes. */
const withApproved = (line: ItemLine, approved: ItemLine | undefined): ItemLine =>
  approved === undefined || approved.approvedId === null
    ? line
    : { ...line, approvedId: approved.approvedId, copies: approved.copies, taxIds: approved.taxIds };
