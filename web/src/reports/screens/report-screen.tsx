import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatDay } from '@truckroll/domain/format/dates';
import { type Report, reportsFor } from '@truckroll/domain/reports/report-rights';
import { useRights } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { useUrlState } from '../../design/list/list-state.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import styles from './report.module.css';
import { ReportFilters } from './report-filters.tsx';
import { ReportPart } from './report-part.tsx';
import { reportQuery } from './report-queries.ts';
import type { ReportSearch } from './report-search.ts';

const route = getRouteApi('/_app/reports');
const tabsId = 'report';

const labels: Record<Report, string> = {
  money: 'Revenue',
  'payment-time': 'Days to pay',
  people: 'People',
  conversion: 'Conversion',
  work: 'Work',
  clients: 'Clients',
  tips: 'Tips',
};

/** P40: the reports that the user may open, one at a time (screens 5.4). */
export function ReportScreen() {
  const shown = reportsFor(useRights());
  const search = route.useSearch();
  const report = shown.find((each) => each === search.tab) ?? shown[0];
  return report === undefined ? <NoPermission /> : <Reports shown={shown} report={report} search={search} />;
}

type ReportsProps = { shown: readonly Report[]; report: Report; search: ReportSearch };

function Reports({ shown, report, search }: ReportsProps) {
  const query = useQuery(reportQuery(report, search));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const { data } = query;
  const { change: write } = useUrlState<ReportSearch>(route);
  const change = (patch: Partial<ReportSearch>, replace = true): void => write(patch, { replace });
  return (
    <Page
      title="Reports"
      actions={
        <Button
          variant="default"
          visibleFrom="sm"
          className={styles.screenOnly}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
      tabs={
        <div className={styles.screenOnly}>
          <PageTabs
            id={tabsId}
            label="Reports"
            tabs={shown.map((value) => ({ value, label: labels[value] }))}
            value={report}
            onChange={(tab) => change({ tab: tab === shown[0] ? undefined : tab }, false)}
          />
        </div>
      }
    >
      <TabPanel tabsId={tabsId} value={report} className={styles.report}>
        <div className={styles.screenOnly}>
          <ReportFilters
            report={report}
            search={search}
            currencies={data?.currencies ?? []}
            currency={data?.currency ?? null}
            onChange={change}
          />
        </div>
        <div className={styles.report} aria-busy={query.isFetching} data-other={query.isPlaceholderData || undefined}>
          {showsSkeleton && <ReportSkeleton />}
          {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
          {!showsSkeleton && query.isSuccess && data !== undefined && (
            <>
              <p className={styles.period}>{periodInWords(data)}</p>
              {data.tables.map((table) => (
                <ReportPart
                  key={table.title}
                  report={report}
                  table={table}
                  period={data.period}
                  filters={data.filters}
                  isComparing={data.before !== null}
                />
              ))}
            </>
          )}
        </div>
      </TabPanel>
    </Page>
  );
}

type Days = { from: string; to: string };

function periodInWords({ period, before }: { period: Days; before: Days | null }): string {
  const inWords = ({ from, to }: Days): string => `${formatDay(from)} to ${formatDay(to)}`;
  return before === null ? inWords(period) : `${inWords(period)}, compared with ${inWords(before)}`;
}

/** The shape of a report: its figures, its chart and the beginning of its table. */
const ReportSkeleton = () => (
  <div className={styles.skeleton} aria-hidden>
    <Skeleton height={20} width={320} maw="100%" />
    <Skeleton height={92} />
    <Skeleton height={300} />
    <Skeleton height={320} />
  </div>
);
