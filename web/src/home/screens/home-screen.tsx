import { useQuery } from '@tanstack/react-query';
import { wallClock } from '@truckroll/domain/format/dates';
import { greetingAt } from '@truckroll/domain/format/greeting';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { AfterPaint } from '../../design/painted.tsx';
import { FirstStepsCard } from '../../first-run/panels/first-steps-card.tsx';
import { CarryOverNotice } from '../../planning/panels/carry-over-notice.tsx';
import { ClockCard } from '../../time-clock/panels/clock-card.tsx';
import { ownVisitsQuery } from '../../visits/parts/own-visits-query.ts';
import { ClientsCard } from './clients-card.tsx';
import { DayPanel } from './day-panel.tsx';
import { EstimatesCard, OverdueCard } from './document-cards.tsx';
import { FiguresRow } from './figures-row.tsx';
import styles from './home-screen.module.css';
import { homeFiguresOf, type Shown, shownTo } from './home-shown.ts';
import { LateCard } from './late-card.tsx';
import { CompletedJobsCard, RevenueCard } from './month-cards.tsx';
import { MyDay } from './my-day.tsx';
import { PromisesCard } from './promises-card.tsx';
import { RecentClientsCard } from './recent-clients-card.tsx';
import { RequestCard } from './request-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import { UnscheduledCard } from './unscheduled-card.tsx';

/**
 * P5: a technician's own day, or the figures of the company and the day of the team; below them the work to do, the most
 * urgent first.
 */
export function HomeScreen() {
  const me = useMe();
  const now = new Date().toISOString();
  const hour = Number(wallClock(now, me.timezone).time.slice(0, 2));
  // VI-9 computes days in the account's time zone.
  const today = wallClock(now, me.account.timezone).day;
  const shown = shownTo(rightsOf(me));
  // The cards below a technician's day appear with it, because its length is not known before.
  const isWaiting = useQuery({ ...ownVisitsQuery(today, me.id), enabled: shown.isTechnician }).isLoading;
  const figures = homeFiguresOf(shown);
  return (
    <Page title={`${greetingAt(hour)}, ${me.firstName}`} actions={<CarryOverNotice />}>
      <div className={styles.parts}>
        {me.isAdmin && <FirstStepsCard />}
        {shown.isEmpty && <EmptyState text="Nothing here today." />}
        {shown.isTechnician && <ClockCard />}
        {shown.isTechnician && <MyDay today={today} />}
        {!shown.isTechnician && figures.length > 0 && <FiguresRow shown={figures} />}
        {!shown.isTechnician && shown.jobs && <DayPanel today={today} />}
        {!isWaiting && (
          <AfterPaint>
            <Queues shown={shown} today={today} />
          </AfterPaint>
        )}
      </div>
    </Page>
  );
}

/** The queues to work through, by urgency, and then what is good to know. */
function Queues({ shown, today }: { shown: Shown; today: string }) {
  const promises = useMe().account.arrivalWindow > 0;
  return (
    <div className={styles.queues}>
      {!shown.isTechnician && <ClockCard />}
      {shown.jobs && <LateCard today={today} />}
      {shown.tasks && <TasksCard today={today} />}
      {shown.requests && <RequestCard />}
      {shown.jobs && !shown.isTechnician && <UnscheduledCard />}
      {shown.invoices && <OverdueCard />}
      {shown.estimates && <EstimatesCard />}
      {shown.jobs && promises && <PromisesCard today={today} />}
      {shown.revenue && <RevenueCard />}
      {shown.completedJobs && <CompletedJobsCard />}
      {shown.clients && <ClientsCard />}
      {shown.clients && <RecentClientsCard />}
      {/* Without promises it appears only if there were some this month: at the end, where it moves nothing. */}
      {shown.jobs && !promises && <PromisesCard today={today} />}
    </div>
  );
}
