import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { HomeMonth } from '@truckroll/contract/home/home';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { useMe } from '../../app/session/me.ts';
import { daysOf, longMonth, shortMoney, shortMonth } from '../../design/month-names.ts';
import { PageLink } from '../../design/page-link.tsx';
import plain from '../../design/plain.module.css';
import { CardLink } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { homeMonthsQuery } from './home-queries.ts';
import styles from './month-chart.module.css';

const known = (months: readonly HomeMonth[], key: 'revenue' | 'completedJobs') =>
  months.map((each) => ({ month: each.month, value: each[key] ?? 0 }));

/** The revenue of each month by its invoices, as in the report on revenue (HO-1). */
export function RevenueCard() {
  const { currency } = useMe().account;
  const query = useQuery(homeMonthsQuery);
  return (
    <HomeCard
      room="chart"
      title="Revenue"
      link={<CardLink link={{ to: '/grow/invoice' }}>Invoices</CardLink>}
      query={query}
    >
      {(months) => {
        const invoiced = known(months, 'revenue');
        return (
          <MonthChart
            label="Revenue by month: invoices, tax included"
            sum={formatMoney(sumMoney(invoiced.map(({ value }) => value)), currency)}
            bars={invoiced.map(({ month, value }) => ({
              month,
              value,
              text: formatMoney(value, currency),
              shortText: shortMoney(value, currency),
              link: { to: '/grow/invoice', search: daysOf(month) },
            }))}
          />
        );
      }}
    </HomeCard>
  );
}

/** Completed jobs by the month in which they began (HO-1). */
export function CompletedJobsCard() {
  const query = useQuery(homeMonthsQuery);
  return (
    <HomeCard
      room="chart"
      title="Completed jobs"
      link={<CardLink link={{ to: '/jobs', search: { group: 'completed' } }}>Completed</CardLink>}
      query={query}
    >
      {(months) => {
        const done = known(months, 'completedJobs');
        const sum = done.reduce((all, { value }) => all + value, 0);
        return (
          <MonthChart
            label="Completed jobs by month"
            sum={formatCount(sum)}
            bars={done.map(({ month, value }) => ({
              month,
              value,
              shortText: formatCount(value),
              text: `${formatCount(value)} ${value === 1 ? 'job' : 'jobs'}`,
              link: { to: '/jobs', search: { group: 'completed', ...daysOf(month) } },
            }))}
          />
        );
      }}
    </HomeCard>
  );
}

type MonthBar = {
  /** 'YYYY-MM'. */
  month: string;
  value: number;
  /** The value as screen readers read it. */
  text: string;
  /** The abbreviated value above its bar. */
  shortText: string;
  link: Pick<LinkProps, 'to' | 'search'>;
};

type MonthChartProps = { label: string; bars: readonly MonthBar[]; sum: string };

/** Months as bars, each linked to its records. The bars are a list, so that screen readers read the same values. */
function MonthChart({ label, bars, sum }: MonthChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <>
      <p className={styles.sum}>
        {sum} <span className={styles.hint}>in 12 months</span>
      </p>
      <ul className={styles.chart} aria-label={label}>
        {bars.map(({ month, value, text, shortText, link }) => (
          <li key={month}>
            <PageLink link={link} className={styles.month} title={`${longMonth(month)}: ${text}`}>
              <span className={styles.bar} aria-hidden>
                <span className={styles.value}>{value === 0 ? '' : shortText}</span>
                <span className={styles.fill} style={{ height: `${most === 0 ? 0 : (100 * value) / most}%` }} />
              </span>
              <span aria-hidden>{shortMonth(month)}</span>
              <span className={plain.hidden}>
                {longMonth(month)}: {text}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
