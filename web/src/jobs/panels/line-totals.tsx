import { formatMoney } from '@truckroll/domain/format/numbers';
import { useDeferredValue, useMemo } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { type LineEditor, useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import styles from './job-form.module.css';
import { totalsOf } from './line-taxes.ts';

/** The totals of the lines, by the server's own function (API 4.2). */
export function LineTotals({ editor }: { editor: LineEditor }) {
  const { currency, decimals } = useCurrency();
  const { taxes } = editor;
  const now = useLinesOf(editor);
  // Typing has priority, so with hundreds of lines the totals may lag slightly.
  const lines = useDeferredValue(now);
  const { subTotal, tax, total } = useMemo(() => totalsOf(lines, taxes, decimals), [lines, taxes, decimals]);
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
