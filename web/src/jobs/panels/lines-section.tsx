import { LineItemsInput, type LineTable } from '../../line-items/parts/line-items-input.tsx';
import { ApprovedTaxes } from './approved-taxes.tsx';
import styles from './job-form.module.css';
import { useLineRights } from './line-rights.ts';
import { totalsOf } from './line-taxes.ts';
import { LineTotals } from './line-totals.tsx';
import type { JobFormState } from './use-job-form.ts';

const table: LineTable = {
  columns: ['rate', 'tax', 'total'],
  quantity: 'whole',
  showsKind: true,
  totalOf: (line, { taxes, decimals }) => totalsOf([line], taxes, decimals).total,
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
