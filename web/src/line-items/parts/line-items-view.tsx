import { Text } from '@mantine/core';
import type { ItemTax } from '@truckroll/contract/price-book/line-items';
import { formatMoney, formatPercent, formatRate } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { useCurrency } from '../../design/currency.tsx';
import { useIsPhone } from '../../design/phone.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import styles from './line-items-view.module.css';

type ShownLine = {
  id: string;
  name: string;
  description: string | null;
  quantity: string;
  rate: number | null;
  /** Whether the line is exempt from all taxes. */
  isExempt?: boolean;
  taxes: readonly ItemTax[];
  total: number | null;
  /** What is said of the line below its name, such as where it was added. */
  mark?: ReactNode;
};

type LineItemsViewProps = {
  lines: readonly ShownLine[];
  /** The totals below the lines. If they are null, no amounts are shown (API 1.12). */
  sums: readonly LineSum[] | null;
};

type LineSum = { label: string; amount: number | null };

/** A record's lines, read-only, in their order. On a phone the taxes are below the name, so that the amounts fit. */
export function LineItemsView({ lines, sums }: LineItemsViewProps) {
  const { currency } = useCurrency();
  const isPhone = useIsPhone();
  const seesPrices = sums !== null;
  const hasTaxColumn = seesPrices && !isPhone;
  if (lines.length === 0) return <Text c="dimmed">No line items</Text>;
  return (
    <ScrollRegion className={styles.scroller} aria-label="Lines and totals">
      <table className={styles.items}>
        <Heads seesPrices={seesPrices} hasTaxColumn={hasTaxColumn} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={styles.itemName}>
                {line.name}
                {line.description !== null && <span className={styles.remark}>{line.description}</span>}
                {line.mark}
                {seesPrices && !hasTaxColumn && <span className={styles.remark}>{taxesOf(line)}</span>}
              </td>
              <td className={styles.amount}>{line.quantity}</td>
              {seesPrices && (
                <>
                  <td className={styles.amount}>{formatRate(line.rate, currency)}</td>
                  {hasTaxColumn && <td>{taxesOf(line)}</td>}
                  <td className={styles.amount}>{formatMoney(line.total, currency)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {sums !== null && (
          <tfoot>
            {sums.map(({ label, amount }) => (
              <tr key={label}>
                <th scope="row" colSpan={hasTaxColumn ? 4 : 3}>
                  {label}
                </th>
                <td className={styles.amount}>{formatMoney(amount, currency)}</td>
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

const Heads = ({ seesPrices, hasTaxColumn }: { seesPrices: boolean; hasTaxColumn: boolean }) => (
  <thead>
    <tr>
      <th scope="col">Name</th>
      <th scope="col" className={styles.amount}>
        Quantity
      </th>
      {seesPrices && (
        <>
          <th scope="col" className={styles.amount}>
            Rate
          </th>
          {hasTaxColumn && <th scope="col">Taxes</th>}
          <th scope="col" className={styles.amount}>
            Total
          </th>
        </>
      )}
    </tr>
  </thead>
);

function taxesOf({ taxes, isExempt = false }: ShownLine): string {
  if (isExempt) return 'Exempt';
  if (taxes.length === 0) return '-';
  return taxes
    .map(({ name, rate, taxType }) => `${name} ${formatPercent(rate)}${taxType === 2 ? ' incl.' : ''}`)
    .join(', ');
}
