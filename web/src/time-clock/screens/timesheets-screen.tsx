import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { exportTimesheets, type Timesheet } from '@truckroll/contract/time-clock/time-clock';
import { canAny } from '@truckroll/domain/abilities/rights';
import { addDays } from '@truckroll/domain/calendar/days';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { hoursText, sumTimes } from '@truckroll/domain/time-clock/timesheet';
import { saveFile } from '../../app/save-file.ts';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { fetchFile } from '../../app/transport/fetch-endpoint.ts';
import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { Page } from '../../design/page.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { foundSheetQuery, timesheetsQuery } from '../parts/clock-queries.ts';
import { PersonWeek } from './person-week.tsx';
import { SheetStatus } from './sheet-status.tsx';
import { shortDay } from './short-day.ts';
import styles from './timesheets-screen.module.css';

const route = getRouteApi('/_app/time');

/** The hours of a week: of everybody for who may see them, else the own ones; or the week of a notification. */
export function TimesheetsScreen() {
  const { sheet } = route.useSearch();
  return sheet === undefined ? <Weeks /> : <FoundWeek id={sheet} />;
}

/** Opens the timesheet with this id: its person and week. */
function FoundWeek({ id }: { id: string }) {
  const query = useQuery(foundSheetQuery(id));
  const { data } = query;
  if (data !== undefined) return <Navigate to="/time" search={{ week: data.week, person: data.userId }} replace />;
  return (
    <Page title="Time">
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
    </Page>
  );
}

function Weeks() {
  const me = useMe();
  const { week: chosen, person } = route.useSearch();
  const navigate = route.useNavigate();
  const today = wallClock(new Date().toISOString(), me.account.timezone).day;
  const seesAll = canAny(rightsOf(me), ['Timesheets.viewAll', 'Timesheets.approve']);
  const query = useQuery(timesheetsQuery(chosen ?? today));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const goTo = (week: string | undefined) => void navigate({ search: (before) => ({ ...before, week }) });
  const week = query.data?.week ?? chosen ?? today;
  const shown = seesAll ? person : me.id;
  return (
    <Page
      title="Time"
      breadcrumbs={
        seesAll && shown !== undefined ? (
          <Breadcrumbs
            above={[{ label: 'All people', to: '/time', search: { week: chosen } }]}
            here={query.data?.timesheets.find(({ userId }) => userId === shown)?.name ?? ''}
          />
        ) : undefined
      }
      actions={seesAll && query.data !== undefined && <ExportButton week={week} />}
    >
      <Group justify="space-between" gap="sm" className={styles.weeks}>
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label="Week before" onClick={() => goTo(addDays(week, -7))}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label="Week after" onClick={() => goTo(addDays(week, 7))}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <Text fw={600} role="status">
            {formatDay(week)} to {formatDay(addDays(week, 6))}
          </Text>
        </Group>
        <Button variant="default" onClick={() => goTo(undefined)} disabled={today >= week && today <= addDays(week, 6)}>
          This week
        </Button>
      </Group>
      {query.isPending && showsSkeleton && <SkeletonRows columns={8} rows={5} isPhone={false} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined &&
        (shown === undefined ? (
          <WeekTable sheets={query.data.timesheets} week={chosen} />
        ) : (
          <PersonWeek key={shown} userId={shown} week={week} />
        ))}
    </Page>
  );
}

const paid = ({ regular, overtime }: { regular: number; overtime: number }): number => regular + overtime;
const hours = (minutes: number): string => (minutes === 0 ? '-' : hoursText(minutes));

/** One row for each person, with the hours of each day. */
function WeekTable({ sheets, week }: { sheets: readonly Timesheet[]; week: string | undefined }) {
  const [first] = sheets;
  if (first === undefined) return <EmptyState text="Nobody works here yet." />;
  const total = sumTimes(sheets.map((sheet) => sheet.total));
  return (
    <ScrollRegion aria-label="Hours of the week" className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {first.days.map(({ day }) => (
              <th key={day} scope="col" data-number>
                {shortDay(day)} {Number(day.slice(8))}
              </th>
            ))}
            <th scope="col" data-number>
              Regular
            </th>
            <th scope="col" data-number>
              Overtime
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {sheets.map((sheet) => (
            <tr key={sheet.userId}>
              <th scope="row">
                <Link to="/time" search={{ week, person: sheet.userId }} className={styles.person}>
                  {sheet.name}
                </Link>
                {sheet.isRunning && <span className={styles.running}>clocked in</span>}
              </th>
              {sheet.days.map((day) => (
                <td key={day.day} data-number>
                  {hours(paid(day))}
                </td>
              ))}
              <td data-number>{hours(sheet.total.regular)}</td>
              <td data-number>{hours(sheet.total.overtime)}</td>
              <td>
                <SheetStatus status={sheet.status} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {first.days.map(({ day }, place) => (
              <td key={day} data-number>
                {hours(sheets.reduce((sum, { days }) => sum + (days[place] === undefined ? 0 : paid(days[place])), 0))}
              </td>
            ))}
            <td data-number>{hours(total.regular)}</td>
            <td data-number>{hours(total.overtime)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

/** The shown week as a file for payroll. */
function ExportButton({ week }: { week: string }) {
  const exporting = useMutation({
    mutationFn: () => fetchFile(exportTimesheets, { query: { from: week, to: addDays(week, 6) } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export for payroll
    </Button>
  );
}
