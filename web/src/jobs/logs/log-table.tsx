import { VisuallyHidden } from '@mantine/core';
import type { VisitLog } from '@truckroll/contract/visit-logs';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { costOfLog } from '@truckroll/domain/jobs/costing';
import type { ReactNode } from 'react';
import { useMe } from '../../app/me.ts';
import type { JobLogList } from './log-queries.ts';
import styles from './log-table.module.css';
import { logTotals } from './logs-sheet.ts';

type LogTableProps = { found: JobLogList; menuOf: (log: VisitLog) => ReactNode };

/** The logs with their Total, and what the job earned; on narrow screens it scrolls sideways in itself (screens 3.4). */
export function LogTable({ found, menuOf }: LogTableProps) {
  const { currency } = useMe().account;
  const money = (amount: number | null): string => formatMoney(amount, currency);
  const { visitLogs } = found;
  const total = logTotals(visitLogs);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be in reach of the keyboard. */}
      <section className={styles.scroller} aria-label="Logs" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <Amount head>Miles Cost</Amount>
              <Amount head>Expenses</Amount>
              <Amount head>Labor Cost</Amount>
              <Amount head>Personal Hrs</Amount>
              <Amount head>Cost</Amount>
              <th scope="col">Note</th>
              <th scope="col">By</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {visitLogs.map((log) => (
              <tr key={log.id}>
                <td className={styles.day}>{formatDay(log.date)}</td>
                <Amount>{money(log.milesCost)}</Amount>
                <Amount>{money(log.expenses)}</Amount>
                <Amount>{money(log.laborCost)}</Amount>
                <Amount>{log.personalHrs.toFixed(2)}</Amount>
                <Amount>{money(costOfLog(log))}</Amount>
                <td className={styles.note}>{log.note ?? '-'}</td>
                <td>{log.createdBy.name}</td>
                <td className={styles.menu}>{menuOf(log)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <Amount>{money(total.milesCost)}</Amount>
              <Amount>{money(total.expenses)}</Amount>
              <Amount>{money(total.laborCost)}</Amount>
              <Amount>{total.personalHrs.toFixed(2)}</Amount>
              <Amount>{money(total.cost)}</Amount>
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </section>
      <dl className={styles.summary}>
        <Line label="Job Income" value={money(found.jobIncome)} />
        <Line label="Job Cost" value={money(found.jobCost)} />
        <Line label="Job Profit" value={money(found.jobProfit)} />
        <Line label="Profit/Hr" value={money(found.profitPerHr)} />
      </dl>
    </>
  );
}

function Amount({ head = false, children }: { head?: boolean; children: ReactNode }) {
  return head ? (
    <th scope="col" className={styles.amount}>
      {children}
    </th>
  ) : (
    <td className={styles.amount}>{children}</td>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
