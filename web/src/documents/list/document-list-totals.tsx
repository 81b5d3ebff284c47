import type { Ageing } from '@truckroll/contract/document-lists';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/me.ts';
import styles from './document-list.module.css';

type Totals = { total: number; amountDue: number; ageing: Ageing | null };

/** By how many days something is over its due date. */
const buckets = [
  { key: 'current', label: 'Current' },
  { key: 'days30', label: '1–30 days' },
  { key: 'days60', label: '31–60 days' },
  { key: 'days90', label: '61–90 days' },
  { key: 'older', label: 'Over 90 days' },
] as const satisfies readonly { key: keyof Ageing; label: string }[];

/** What all documents of the filter come to, and of invoices how long their money has been due (screens 12.1). */
export function DocumentListTotals({ totals }: { totals: Totals }) {
  const { currency } = useMe().account;
  const { total, amountDue, ageing } = totals;
  return (
    <dl className={styles.totals} aria-label="Totals">
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </div>
      {ageing !== null && (
        <>
          <div className={styles.sum}>
            <dt>Amount due</dt>
            <dd>{formatMoney(amountDue, currency)}</dd>
          </div>
          {buckets.map(({ key, label }, index) => (
            <div
              key={key}
              className={styles.sum}
              data-first-bucket={index === 0 || undefined}
              data-late={(index > 0 && ageing[key] > 0) || undefined}
            >
              <dt>{label}</dt>
              <dd>{formatMoney(ageing[key], currency)}</dd>
            </div>
          ))}
        </>
      )}
    </dl>
  );
}
