import { useQuery } from '@tanstack/react-query';
import type { HomeMonth } from '@truckroll/contract/home/home';
import { formatCount, formatMoney } from '@truckroll/domain/format/numbers';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { useMe } from '../../app/session/me.ts';
import { daysOf, shortMoney } from '../../design/month-names.ts';
import { CardLink } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';
import { homeMonthsQuery } from './home-queries.ts';
import { MonthChart } from './month-chart.tsx';

const known = (months: readonly HomeMonth[], key: 'revenue' | 'completedJobs') =>
  months.map((each) => ({ month: each.month, value: each[key] ?? 0 }));

/** What the invoices of each month come to, as the report on revenue has it (HO-1). */
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
