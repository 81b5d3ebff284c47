import { Text } from '@mantine/core';
import type { Job } from '@truckroll/contract/jobs';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { useCan, useMe } from '../../app/me.ts';
import styles from './job-panel.module.css';

type Item = Job['jobItems'][number];

/** The lines of a job in their order; money is for those who see prices (API 1.12). */
export function JobItems({ job }: { job: Job }) {
  const { currency } = useMe().account;
  const seesPrices = useCan()('Jobs.showPricing');
  if (job.jobItems.length === 0) return <Text c="dimmed">No line items</Text>;
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
          {job.jobItems
            .toSorted((one, other) => one.orderIndex - other.orderIndex)
            .map((item) => (
              <tr key={item.id}>
                <td className={styles.itemName}>
                  {item.itemName}
                  {item.description !== null && <span className={styles.remark}>{item.description}</span>}
                </td>
                <td className={styles.amount}>{item.quantity}</td>
                {seesPrices && (
                  <>
                    <td className={styles.amount}>{formatMoney(item.price, currency)}</td>
                    <td>{taxesOf(item)}</td>
                    <td className={styles.amount}>{formatMoney(item.total, currency)}</td>
                  </>
                )}
              </tr>
            ))}
        </tbody>
        {seesPrices && (
          <tfoot>
            <Sum label="Subtotal" amount={job.subTotal} currency={currency} />
            <Sum label="Tax" amount={job.tax} currency={currency} />
            <Sum label="Total" amount={job.total} currency={currency} />
          </tfoot>
        )}
      </table>
    </section>
  );
}

function taxesOf({ taxes, exemptFromTax }: Item): string {
  if (exemptFromTax) return 'Exempt';
  if (taxes.length === 0) return '-';
  return taxes
    .map(({ name, rate, taxType }) => `${name} ${formatPercent(rate)}${taxType === 2 ? ' incl.' : ''}`)
    .join(', ');
}

type SumProps = { label: string; amount: number | null; currency: string };

const Sum = ({ label, amount, currency }: SumProps) => (
  <tr>
    <th scope="row" colSpan={4}>
      {label}
    </th>
    <td className={styles.amount}>{formatMoney(amount, currency)}</td>
  </tr>
);
