import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Me } from '@truckroll/contract/session/session';
import type { TrackedVisit } from '@truckroll/contract/visits/visit-details';
import { can, isFieldTechnician, seesClientHistory, usesPhone, viewScope } from '@truckroll/domain/abilities/rights';
import { addDays } from '@truckroll/domain/calendar/days';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { peoplesTimeQueries } from '../../absences/parts/peoples-time.ts';
import type { Load, Plan } from '../../app/kept/load-ahead.ts';
import { facesQuery } from '../../app/session/faces.ts';
import { meQuery, rightsOf } from '../../app/session/me.ts';
import { clientQuery, clientSummaryQuery } from '../../clients/parts/client-queries.ts';
import {
  clientDocumentsQuery,
  clientEventsQuery,
  clientJobFormsQuery,
  clientJobsQuery,
  clientPaymentsQuery,
  clientProductsQuery,
  clientRequestsQuery,
  clientTasksQuery,
  phoneNumbersQuery,
  timelineQuery,
} from '../../clients/parts/client-tab-queries.ts';
import { lastLineQuery, latestQuery, partyQuery } from '../../conversations/parts/conversation-queries.ts';
import { propertiesQuery } from '../../custom-properties/parts/property-queries.ts';
import { documentQuery, overdueInvoicesQuery, waitingEstimatesQuery } from '../../documents/parts/document-queries.ts';
import { driveQuery } from '../../files/parts/drive-queries.ts';
import { photosQuery } from '../../files/parts/job-photo-queries.ts';
import { historyQuery } from '../../history/parts/history-query.ts';
import { latestClientsQuery, promisesQuery } from '../../home/parts/home-card-queries.ts';
import { formsToChooseQuery } from '../../jobs/parts/job-form-queries.ts';
import { formsOfJobQuery, tasksOfJobQuery } from '../../jobs/parts/job-queries.ts';
import { jobKeys, jobQuery } from '../../jobs/parts/job-query.ts';
import {
  emailThreadQuery,
  emailThreadsQuery,
  mailboxQuery,
  recordEmailsQuery,
} from '../../mail/parts/email-queries.ts';
import { eventsQuery } from '../../planning/parts/calendar-queries.ts';
import { rangeOf } from '../../planning/parts/calendar-range.ts';
import { recentVisitsQuery } from '../../planning/parts/recent-visits-query.ts';
import { allProductsQuery } from '../../product-services/parts/catalogue-queries.ts';
import { waitingRequestsQuery } from '../../requests/parts/request-queries.ts';
import {
  contactsOfQuery,
  propertiesOfQuery,
  wholePropertyQuery,
} from '../../service-properties/parts/place-queries.ts';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import { dueTasksQuery } from '../../tasks/parts/task-queries.ts';
import { taxesQuery } from '../../taxes/parts/tax-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { clockQuery } from '../../time-clock/parts/clock-queries.ts';
import { logsQuery } from '../../visits/panels/log-queries.ts';
import { ownVisitsQuery, visitsOfPersonQuery } from '../../visits/parts/own-visits-query.ts';
import { visitQuery, visitsOfJobQuery } from '../../visits/parts/visit-queries.ts';
import { keepEstimatePictures, keepLinePictures, keepPictures } from './keep-pictures.ts';

/** The days of a person's own visits that are on the device. */
const daysBefore = 7;
const daysAfter = 14;
/** How many invoices and estimates of a job, and open estimates of a client, are there whole. */
const mostDocuments = 6;
/** The states of estimates that wait for their client. */
const presentable: ReadonlySet<string> = new Set(['draft', 'sent', 'viewed']);
/** How many of a client's mails are there with their texts. */
const mostMails = 5;

type Asked = Parameters<Load>[0];

/** What pages need whatever they show. */
function everywhere(me: Me, today: string): Asked[] {
  const rights = rightsOf(me);
  const sees = (module: Parameters<typeof viewScope>[1]): boolean => viewScope(rights, module) !== null;
  return [
    meQuery,
    facesQuery,
    teamQuery({ limit: -1 }),
    teamQuery({ limit: -1, view: 'all' }),
    skillsQuery,
    propertiesQuery('client_properties'),
    propertiesQuery('job_properties'),
    formsToChooseQuery,
    taxesQuery({ includeInactive: false }),
    allProductsQuery,
    clockQuery,
    ...(usesPhone(rights) ? [phoneNumbersQuery] : []),
    ...(can(rights, 'Clients.viewHistory') ? [mailboxQuery] : []),
    ...(sees('Clients') ? [latestClientsQuery] : []),
    ...(seesDocuments(rights, 1) ? [overdueInvoicesQuery] : []),
    ...(seesDocuments(rights, 2) ? [waitingEstimatesQuery] : []),
    ...(sees('TaskManagement') ? [dueTasksQuery(today)] : []),
    ...(sees('Requests') ? [waitingRequestsQuery(isFieldTechnician(rights) ? 'assigned' : 'all')] : []),
  ];
}

/** The person's home and calendar, today and on the days around it. */
function daysOf(me: Me, today: string): Asked[] {
  const zone = me.account.timezone;
  const days = Array.from({ length: daysBefore + daysAfter + 1 }, (_, at) => addDays(today, at - daysBefore));
  const weeks = [0, 7, 14].map((later) => rangeOf('week', addDays(today, later)));
  const ranges = [
    rangeOf('list', today),
    rangeOf('week', addDays(today, -daysBefore)),
    ...weeks,
    ...days.toSorted((a, b) => distance(a, today) - distance(b, today)).map((day) => rangeOf('day', day)),
  ];
  return [
    ...[0, 1, 2].map((later) => ownVisitsQuery(addDays(today, later), me.id)),
    recentVisitsQuery(today),
    promisesQuery(today.slice(0, 7)),
    ...ranges.flatMap((range): Asked[] => {
      const { absences, closedDays } = peoplesTimeQueries(range);
      return [eventsQuery({ ...range, withTasks: false }, zone), absences, closedDays];
    }),
  ];
}

const distance = (day: string, today: string): number => Math.abs(Date.parse(day) - Date.parse(today));

/** A job's page with each of its tabs. */
function tabsOfJob(me: Me, id: string): Asked[] {
  const rights = rightsOf(me);
  return [
    formsOfJobQuery(id),
    visitsOfJobQuery(id, { page: 1 }),
    historyQuery({ moduleType: 'job', moduleId: id }, jobKeys.one(id)),
    ...(can(rights, 'Jobs.viewLogs') ? [logsQuery(id)] : []),
    ...(viewScope(rights, 'TaskManagement') === null ? [] : [tasksOfJobQuery({ jobId: id, page: 1 })]),
    ...(can(rights, 'Clients.viewHistory') ? [recordEmailsQuery({ kind: 'job', recordId: id })] : []),
  ];
}

/** A client's page with those of its tabs that the person sees. */
function tabsOfClient(me: Me, { id, email }: { id: string; email: string | null }): Asked[] {
  const rights = rightsOf(me);
  const own = [clientSummaryQuery(id), contactsOfQuery(id), propertiesOfQuery(id)];
  if (!seesClientHistory(rights, { openedFromChat: false })) return own;
  const jobs = viewScope(rights, 'Jobs');
  return [
    ...own,
    timelineQuery(id, []),
    clientEventsQuery({ clientId: id, email, withVisits: jobs !== null }),
    ...(jobs === null ? [] : [clientJobsQuery({ clientId: id, isAssignedOnly: jobs === 'assigned' })]),
    ...(viewScope(rights, 'Requests') === null
      ? []
      : [clientRequestsQuery({ clientId: id, page: 1, view: isFieldTechnician(rights) ? 'assigned' : 'all' })]),
    ...(viewScope(rights, 'TaskManagement') === null ? [] : [clientTasksQuery({ clientId: id, page: 1 })]),
    driveQuery({ moduleType: 'clients', moduleId: id }, null),
    clientDocumentsQuery(id),
    clientPaymentsQuery(id),
    clientProductsQuery(id),
    clientJobFormsQuery(id),
  ];
}

/** The mails and texts of a client. */
async function loadMessages(
  load: Load,
  { me, lines }: { me: Me; lines: readonly { phoneNumber: string }[] },
  client: { id: string; phoneNumber: Parameters<typeof internationalNumber>[0] | null },
): Promise<void> {
  const rights = rightsOf(me);
  if (seesClientHistory(rights, { openedFromChat: false })) {
    const threads = await load(emailThreadsQuery({ clientId: client.id, page: 1 }));
    const newest = threads?.items.slice(0, mostMails) ?? [];
    await Promise.all(newest.map(({ id }) => load(emailThreadQuery(id))));
  }
  if (!can(rights, 'Communications.messages') || client.phoneNumber === null || lines.length === 0) return;
  const to = internationalNumber(client.phoneNumber);
  const [only] = lines;
  const from = lines.length === 1 ? only?.phoneNumber : await load(lastLineQuery(to));
  await Promise.all([load(partyQuery(to)), from ? load(latestQuery({ from, to })) : undefined]);
}

/**
 * What a person needs for the own visits from 7 days ago to 14 days ahead, so that the pages of the day open without a
 * network also if they were never opened before (docs/offline.md). The nearest day comes first.
 */
export const dayPlan =
  (me: Me, today: string): Plan =>
  async (load) => {
    const range = { from: addDays(today, -daysBefore), to: addDays(today, daysAfter) };
    const rights = rightsOf(me);
    const loadAll = async (queries: readonly Asked[], about?: readonly string[]): Promise<void> => {
      await Promise.all(queries.map((query) => load(query, about)));
    };
    const seesJobs = viewScope(rights, 'Jobs') !== null;
    const visits = seesJobs ? ((await load(visitsOfPersonQuery({ personId: me.id, ...range }))) ?? []) : [];
    const lines = usesPhone(rights) ? ((await load(phoneNumbersQuery)) ?? []) : [];
    const general = Promise.all([loadAll(everywhere(me, today)), seesJobs ? loadAll(daysOf(me, today)) : undefined]);

    const visitsOf = Map.groupBy(inOrder(visits, today), ({ job }) => job.id);
    const clients = new Map<string, Promise<void>>();

    const loadDocument = async (id: string, about: readonly string[]): Promise<void> => {
      const own = documentQuery(id);
      const [document] = await Promise.all([
        load(own, about),
        load(historyQuery({ moduleType: 'document', moduleId: id }, own.queryKey), about),
        can(rights, 'Clients.viewHistory') ? load(recordEmailsQuery({ kind: 'document', recordId: id }), about) : null,
      ]);
      if (document?.documentType === 2 && document.actionStatus === 0) await keepEstimatePictures(document);
    };
    /** The estimates of a client that can be presented on site. */
    const loadEstimates = async (clientId: string): Promise<void> => {
      if (!seesDocuments(rights, 2) || !seesClientHistory(rights, { openedFromChat: false })) return;
      const documents = (await load(clientDocumentsQuery(clientId), [clientId])) ?? [];
      const open = documents.filter(
        ({ documentType, documentStatus }) => documentType === 2 && presentable.has(documentStatus),
      );
      await Promise.all(open.slice(0, mostDocuments).map(({ id }) => loadDocument(id, [clientId])));
    };
    const loadClient = async (id: string): Promise<void> => {
      const client = await load(clientQuery(id), [id]);
      if (client === undefined) return;
      await Promise.all([loadAll(tabsOfClient(me, client), [id]), loadMessages(load, { me, lines }, client)]);
      await loadEstimates(id);
    };
    const loadJob = async (jobId: string, own: readonly TrackedVisit[]): Promise<void> => {
      const ids = [jobId, ...own.map(({ id }) => id)];
      const job: Job | undefined = await load(jobQuery(jobId), ids);
      if (job === undefined) return;
      const about = [...ids, job.clientId];
      const place = job.servicePropertyId;
      const [photos] = await Promise.all([
        load(photosQuery(jobId), about),
        loadAll([...own.map(({ id }) => visitQuery(id)), ...tabsOfJob(me, jobId)], about),
        Promise.all(
          [...job.invoices, ...job.estimates].slice(0, mostDocuments).map(({ id }) => loadDocument(id, about)),
        ),
        place === null ? undefined : load(wholePropertyQuery(place), about),
      ]);
      const client = clients.get(job.clientId) ?? loadClient(job.clientId);
      clients.set(job.clientId, client);
      await client;
      await keepLinePictures(job);
      await keepPictures(jobId, photos ?? []);
    };
    await Promise.all([general, ...[...visitsOf].map(([jobId, own]) => loadJob(jobId, own))]);
    return { day: today, visits: visits.length, until: range.to };
  };

/** The visits by their distance from today. */
const inOrder = (visits: readonly TrackedVisit[], today: string): TrackedVisit[] => {
  const away = ({ visitStartDateTime: start }: TrackedVisit): number =>
    start === null ? 0 : distance(start.slice(0, 10), today);
  return visits.toSorted((one, other) => away(one) - away(other));
};
