import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { useMe } from '../../app/session/me.ts';
import { daysOf, longMonth, shortMoney, shortMonth } from '../../design/month-names.ts';
import { PageLink } from '../../design/page-link.tsx';
import plain from '../../design/plain.module.css';
import { revenueLink } from '../../documents/parts/revenue-link.ts';
import { CardLink } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { homeMonthsQuery } from './home-queries.ts';
import styles from './month-chart.module.css';

/** The revenue of each month by its invoices, as in the report on revenue (HO-1), with the tax on top of it. */
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
        const sumOf = (key: 'revenue' | 'tax') => formatMoney(sumMoney(months.map((each) => each[key] ?? 0)), currency);
        return (
          <MonthChart
            label="Revenue by month: invoices before tax"
            sum={sumOf('revenue')}
            hint={`before tax in 12 months, and ${sumOf('tax')} tax`}
            bars={months.map(({ month, revenue, ...days }) => ({
              month,
              value: revenue ?? 0,
              text: formatMoney(revenue ?? 0, currency),
              shortText: shortMoney(revenue ?? 0, currency),
              link: revenueLink({ ...daysOf(month), ...days, currency }),
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
        const done = months.map(({ month, completedJobs }) => ({ month, value: completedJobs ?? 0 }));
        const sum = done.reduce((all, { value }) => all + value, 0);
        return (
          <MonthChart
            label="Completed jobs by month"
            sum={formatCount(sum)}
            hint="in 12 months"
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

type MonthChartProps = { label: string; bars: readonly MonthBar[]; sum: string; hint: string };

/** Months as bars, each linked to its records. The bars are a list, so that screen readers read the same values. */
function MonthChart({ label, bars, sum, hint }: MonthChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <>
      <p className={styles.sum}>
        {sum} <span className={styles.hint}>{hint}</span>
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
