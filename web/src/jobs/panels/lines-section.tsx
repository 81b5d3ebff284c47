import { formatMoney } from '@truckroll/domain/format/numbers';
import { useDeferredValue, useMemo } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { type LineEditor, useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { LineItemsInput, type LineTable } from '../../line-items/parts/line-items-input.tsx';
import { ApprovedTaxes } from './approved-taxes.tsx';
import styles from './job-form.module.css';
import { useLineRights } from './line-rights.ts';
import { lineTotals } from './line-taxes.ts';
import type { JobFormState } from './use-job-form.ts';

const table: LineTable = {
  columns: ['rate', 'tax', 'total'],
  quantity: 'whole',
  showsKind: true,
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
