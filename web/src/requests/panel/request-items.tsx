import { Text } from '@mantine/core';
import type { LineItem } from '@truckroll/contract/line-items';
import type { Request } from '@truckroll/contract/requests';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { useCan, useMe } from '../../app/me.ts';
import styles from './request-panel.module.css';

/** The lines of a request in their order; money is for those who see prices (API 1.12). */
export function RequestItems({ request }: { request: Request }) {
  const { currency } = useMe().account;
  const seesPrices = useCan()('Requests.showPricing');
  if (request.items.length === 0) return <Text c="dimmed">No line items</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be in reach of the keyboard.
    <section className={styles.scroller} aria-label="Lines and totals" tabIndex={0}>
      <table className={styles.items}>
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
                <th scope="col">Taxes</th>
                <th scope="col" className={styles.amount}>
                  Total
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {request.items
            .toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex)
            .map((item) => (
              <tr key={item.id}>
                <td className={styles.itemName}>
                  {item.name}
                  {item.description !== null && <span className={styles.remark}>{item.description}</span>}
                </td>
                <td className={styles.amount}>
                  {item.quantity} {item.unitType}
                </td>
                {seesPrices && (
                  <>
                    <td className={styles.amount}>{formatMoney(item.rate, currency)}</td>
                    <td>{taxesOf(item)}</td>
                    <td className={styles.amount}>{formatMoney(item.total, currency)}</td>
                  </>
                )}
              </tr>
            ))}
        </tbody>
        {seesPrices && (
          <tfoot>
            <Sum label="Subtotal" amount={request.subTotal} currency={currency} />
            {request.discount !== null && request.discount > 0 && (
              <Sum label="Discount" amount={-request.discount} currency={currency} />
            )}
            <Sum label="Tax" amount={request.taxAmount} currency={currency} />
            <Sum label="Total" amount={request.total} currency={currency} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

const taxesOf = ({ taxes }: Pick<LineItem, 'taxes'>): string =>
  taxes.length === 0
    ? '-'
    : taxes
        .map(({ name, rate, taxType }) => `${name} ${formatPercent(rate)}${taxType === 2 ? ' incl.' : ''}`)
        .join(', ');

type SumProps = { label: string; amount: number | null; currency: string };

const Sum = ({ label, amount, currency }: SumProps) => (
  <tr>
    <th scope="row" colSpan={4}>
      {label}
    </th>
    <td className={styles.amount}>{formatMoney(amount, currency)}</td>
  </tr>
);
