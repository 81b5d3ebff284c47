import { SimpleGrid } from '@mantine/core';
import { can, canAny, viewScope } from '@truckroll/domain/abilities/rights';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import { wallClock } from '@truckroll/domain/format/dates';
import { greetingAt } from '@truckroll/domain/format/greeting';
import { rightsOf, useMe } from '../app/session/me.ts';
import { EmptyState } from '../design/feedback/empty-state.tsx';
import { Page } from '../design/page.tsx';
import { CarryOverNotice } from '../optimise/carry-over-notice.tsx';
import { ClientsCard } from './clients-card.tsx';
import { EstimatesCard, OverdueCard } from './document-cards.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { CompletedJobsCard, RevenueCard } from './month-cards.tsx';
import { PromisesCard } from './promises-card.tsx';
import { RecentClientsCard } from './recent-clients-card.tsx';
import { RequestCard } from './request-card.tsx';
import { TasksCard } from './tasks-card.tsx';
import { LateCard, TodayCard } from './visit-cards.tsx';

/** P5: the greeting, the first steps of a new account, and a card for each area that the user may see. */
export function HomeScreen() {
  const me = useMe();
  const now = new Date().toISOString();
  const hour = Number(wallClock(now, me.timezone).time.slice(0, 2));
  // VI-9 computes days in the account's time zone.
  const today = wallClock(now, me.account.timezone).day;
  const rights = rightsOf(me);
  const seesJobs = viewScope(rights, 'Jobs') !== null;
  const seesRequests = viewScope(rights, 'Requests') !== null;
  const seesTasks = viewScope(rights, 'TaskManagement') !== null;
  const seesClients = viewScope(rights, 'Clients') !== null;
  const [seesInvoices, seesEstimates] = [seesDocuments(rights, 1), seesDocuments(rights, 2)];
  // Revenue is shown only to users who see all of the company's invoices.
  const seesRevenue = canAny(rights, ['Invoice.viewAll', 'Invoice.create', 'Invoice.edit']);
  const seesNothing = !seesJobs && !seesRequests && !seesTasks && !seesClients && !seesInvoices && !seesEstimates;
  return (
    <Page title={`${greetingAt(hour)}, ${me.firstName}`} actions={<CarryOverNotice />}>
      {me.isAdmin && <FirstStepsCard />}
      {seesNothing && <EmptyState text="Nothing here today." />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {seesJobs && <TodayCard today={today} />}
        {seesJobs && <LateCard today={today} />}
        {seesTasks && <TasksCard today={today} />}
        {seesRequests && <RequestCard />}
        {seesInvoices && <OverdueCard />}
        {seesEstimates && <EstimatesCard />}
        {/* Hidden for companies that promise no windows: it is below the first screen, where nothing visible moves. */}
        {seesJobs && <PromisesCard today={today} />}
        {seesRevenue && <RevenueCard />}
        {seesJobs && can(rights, 'Jobs.viewAll') && <CompletedJobsCard />}
        {seesClients && <ClientsCard />}
        {seesClients && <RecentClientsCard />}
      </SimpleGrid>
    </Page>
  );
}
