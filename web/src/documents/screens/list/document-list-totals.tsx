import type { Ageing, CurrencyTotals } from '@truckroll/contract/documents/document-lists';
import { formatMoney } from '@truckroll/domain/format/numbers';
import styles from './document-list.module.css';

/** The ageing buckets by days overdue. */
const buckets = [
  { key: 'current', label: 'Current' },
  { key: 'days30', label: '1–30 days' },
  { key: 'days60', label: '31–60 days' },
  { key: 'days90', label: '61–90 days' },
  { key: 'older', label: 'Over 90 days' },
] as const satisfies readonly { key: keyof Ageing; label: string }[];

type DocumentListTotalsProps = {
  totals: CurrencyTotals & { otherCurrencies: readonly CurrencyTotals[] };
  /** The currency by which the list is filtered. */
  only: string | undefined;
};

/** The totals of the filtered documents, and the ageing of invoices (screens 12.1). */
export function DocumentListTotals({ totals, only }: DocumentListTotalsProps) {
  const { otherCurrencies } = totals;
  return (
    <>
      {(only === undefined || only === totals.currency) && (
        <Totals totals={totals} label={otherCurrencies.length === 0 ? 'Totals' : `Totals in ${totals.currency}`} />
      )}
      {otherCurrencies.map((other) => (
        <Totals key={other.currency} totals={other} label={`Totals in ${other.currency}`} />
      ))}
    </>
  );
}

/** The totals of one currency, over issued documents that are not void. Drafts have a figure of their own. */
function Totals({ totals, label }: { totals: CurrencyTotals; label: string }) {
  const { currency, total, amountDue, drafts, revenue, ageing } = totals;
  return (
    <dl className={styles.totals} aria-label={label}>
      <div className={styles.sum}>
        <dt>Total</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </div>
      {revenue !== undefined && (
        <>
          <div className={styles.sum}>
            <dt>Revenue, before tax</dt>
            <dd>{formatMoney(revenue.amount, currency)}</dd>
          </div>
          <div className={styles.sum}>
            <dt>Tax</dt>
            <dd>{formatMoney(revenue.tax, currency)}</dd>
          </div>
        </>
      )}
      {drafts > 0 && (
        <div className={styles.sum}>
          <dt>Drafts</dt>
          <dd>{formatMoney(drafts, currency)}</dd>
        </div>
      )}
      {ageing !== null && (
        <>
          <div className={styles.sum}>
            <dt>Amount due</dt>
            <dd>{formatMoney(amountDue, currency)}</dd>
          </div>
          {buckets.map(({ key, label: bucket }, index) => (
            <div
              key={key}
              className={styles.sum}
              data-first-bucket={index === 0 || undefined}
              data-late={(index > 0 && ageing[key] > 0) || undefined}
            >
              <dt>{bucket}</dt>
              <dd>{formatMoney(ageing[key], currency)}</dd>
            </div>
          ))}
        </>
      )}
    </dl>
  );
}
