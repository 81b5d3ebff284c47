import { VisuallyHidden } from '@mantine/core';
import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Person } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import type { JobLogList } from './log-queries.ts';
import styles from './log-table.module.css';
import { type LogFigures, logFiguresOf, logTotals } from './logs-sheet.ts';

type LogTableProps = { found: JobLogList; showsCosts: boolean; menuOf: (log: VisitLog) => ReactNode };

/** The logs with their total and the job's profit. Narrow screens scroll the table sideways (screens 3.4). */
export function LogTable({ found, showsCosts, menuOf }: LogTableProps) {
  const { currency } = useMe().account;
  const money = (amount: number | null): string => formatMoney(amount, currency);
  const { visitLogs } = found;
  return (
    <>
      <ScrollRegion className={styles.scroller} aria-label="Logs">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              {showsCosts && (
                <>
                  <Amount head>Miles Cost</Amount>
                  <Amount head>Expenses</Amount>
                  <Amount head>Labour Cost</Amount>
                </>
              )}
              <Amount head>Personal Hrs</Amount>
              {showsCosts && <Amount head>Cost</Amount>}
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
                <Figures of={logFiguresOf(log)} {...{ money, showsCosts }} />
                <td className={styles.note}>{log.note ?? '-'}</td>
                <td>
                  <Person {...log.createdBy} />
                </td>
                <td className={styles.menu}>{menuOf(log)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <Figures of={logTotals(visitLogs)} {...{ money, showsCosts }} />
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <dl className={styles.summary}>
        <Line label="Job Income" value={incomeText(found, money)} />
        {showsCosts && (
          <>
            <Line label="Job Cost" value={money(found.jobCost)} />
            <Line label="Job Profit" value={money(found.jobProfit)} />
            <Line label="Profit/Hr" value={money(found.profitPerHr)} />
          </>
        )}
      </dl>
    </>
  );
}

/** The income of the job: one amount, or that of each currency, which are never added. */
const incomeText = (
  { jobIncome, incomeByCurrency = [] }: JobLogList,
  money: (amount: number | null) => string,
): string =>
  incomeByCurrency.length === 0
    ? money(jobIncome)
    : incomeByCurrency.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ');

type FiguresProps = { of: LogFigures; money: (amount: number) => string; showsCosts: boolean };

function Figures({ of: figures, money, showsCosts }: FiguresProps) {
  return (
    <>
      {showsCosts && (
        <>
          <Amount>{money(figures.milesCost)}</Amount>
          <Amount>{money(figures.expenses)}</Amount>
          <Amount>{money(figures.laborCost)}</Amount>
        </>
      )}
      <Amount>{figures.personalHrs.toFixed(2)}</Amount>
      {showsCosts && <Amount>{money(figures.cost)}</Amount>}
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
