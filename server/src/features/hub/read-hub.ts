import type { Phone } from '@truckroll/contract/fields/fields';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Hub, HubClient, HubCreditNote, HubDocument, HubPayment, HubVisit } from '@truckroll/contract/hub/hub';
import { hasPart, partsOfClient, seesDocument, seesVisit, visitStageOf } from '@truckroll/domain/hub/hub-access';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Links } from '../../platform/storage/links.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { readAnnouncement } from '../../records/announcements/announcement-store.ts';
import { listMessages, listProposing } from '../../records/client-access/ask-store.ts';
import type { ReachedClient } from '../../records/client-access/hub-person.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { creditNotePrefix, listValidNotes, readCreditBalances } from '../../records/documents/credit-store.ts';
import { documentHeads, paymentHeads } from '../../records/documents/document-rows.ts';
import { listClientFiles } from '../../records/files/client-file-store.ts';
import { listClientPhotos } from '../../records/files/job-photo-store.ts';
import { visitTeams } from '../../records/jobs/job-rows.ts';
import { listFaceKeys } from '../../records/people/face-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import type { ServerContext } from '../../server-context.ts';
import { amountDueOf } from '../documents/document-details.ts';
import { addressText } from '../documents/document-source.ts';
import { paysOnline } from '../documents/pays-online.ts';
import { readClientCompany } from '../on-my-way/read-arrival.ts';
import type { OpenHub } from './enter-hub.ts';
import { readPlansOfHub } from './plans-of-client.ts';
import { readChoices } from './visit-choices.ts';
import { findVisitsOf, idsOf, type VisitOfClient } from './visits-of-client.ts';

const pastDays = 730;
const dayMs = 86_400_000;
/** The jobs whose photos are shown: those of the latest visits. */
const mostJobsWithPhotos = 30;

const clientsWithDetails = (accesses: readonly ReachedClient[]): string[] =>
  idsOf(accesses).filter((id) => partsOfClient(accesses, id).includes('details'));

type Contacted = { id: string; firstName: string; lastName: string; email: string | null; phoneNumber: Phone | null };

/** The contact data of clients whose data a person sees. */
async function readDetails(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return { rows: [] as Contacted[], proposed: new Set<string>() };
  const [rows, proposed] = await Promise.all([
    tx
      .selectFrom(clientNames.as('clients'))
      .select(['clients.id', 'clients.firstName', 'clients.lastName', 'clients.email', 'clients.phoneNumber'])
      .where('clients.id', 'in', [...ids])
      .execute(),
    listProposing(tx, ids),
  ]);
  return { rows, proposed };
}

async function readClients(
  tx: Tx,
  accesses: readonly ReachedClient[],
  { savesCards }: { savesCards: boolean },
): Promise<HubClient[]> {
  const { rows, proposed } = await readDetails(tx, clientsWithDetails(accesses));
  const details = new Map(rows.map(({ id, ...own }) => [id, { ...own, isProposed: proposed.has(id) }]));
  return await Promise.all(
    idsOf(accesses)
      .slice(0, listBounds.hubClients)
      .map(async (id) => {
        const own = accesses.filter(({ clientId }) => clientId === id);
        const seesMoney = own.some((access) => access.propertyId === null && hasPart(access, 'documents'));
        const roles = [...new Set(own.map(({ role }) => role))];
        return {
          ...{ id, name: own[0]?.clientName ?? '', roles, sees: partsOfClient(accesses, id) },
          hasStatement: seesMoney,
          credits: seesMoney ? await readCreditBalances(tx, id) : [],
          savesCards: savesCards && seesMoney,
          details: details.get(id) ?? null,
        };
      }),
  );
}

/** The people of visits as a client sees them. */
async function readTeams(tx: Tx, visitIds: readonly string[], links: Links) {
  if (visitIds.length === 0) return new Map<string, HubVisit['people']>();
  const [rows, faces] = await Promise.all([
    tx
      .selectFrom(visitTeams.as('visitTeam'))
      .innerJoin(personRows.as('users'), (join) =>
        join.onRef('users.accountId', '=', 'visitTeam.accountId').onRef('users.id', '=', 'visitTeam.userId'),
      )
      .select(['visitTeam.visitId', 'users.id', 'users.firstName', 'users.color'])
      .where('visitTeam.visitId', 'in', [...visitIds])
      .orderBy('visitTeam.orderIndex')
      .orderBy('users.id')
      .execute(),
    listFaceKeys(tx),
  ]);
  const urls = new Map(faces.map(({ userId, key }) => [userId, links.sign(key).url]));
  return new Map(
    [...Map.groupBy(rows, ({ visitId }) => visitId)].map(([visitId, people]) => [
      visitId,
      people
        .slice(0, listBounds.hubPeople)
        .map(({ id, firstName, color }) => ({ firstName, color, pictureUrl: urls.get(id) ?? null })),
    ]),
  );
}

async function listVisits(tx: Tx, { accesses }: OpenHub, now: Date): Promise<VisitOfClient[]> {
  const clientIds = idsOf(accesses);
  const isOver = sql<boolean>`coalesce(visits.visit_end_date_time, visits.visit_start_date_time) < ${now.toISOString()}`;
  const half = listBounds.hubVisits / 2;
  const [coming, past] = await Promise.all([
    findVisitsOf(tx, clientIds)
      .where(sql<boolean>`not ${isOver}`)
      .orderBy('visits.visitStartDateTime')
      .orderBy('visits.id')
      .limit(half)
      .execute(),
    findVisitsOf(tx, clientIds)
      .where(isOver)
      .where('visits.visitStartDateTime', '>', new Date(now.getTime() - pastDays * dayMs).toISOString())
      .orderBy('visits.visitStartDateTime', 'desc')
      .orderBy('visits.id')
      .limit(half)
      .execute(),
  ]);
  return [...coming, ...past].filter((visit) => seesVisit(accesses, visit));
}

async function toVisits(
  tx: Tx,
  visits: readonly VisitOfClient[],
  { links, choices }: { links: Links; choices: Awaited<ReturnType<typeof readChoices>> },
): Promise<HubVisit[]> {
  const teams = await readTeams(
    tx,
    visits.map(({ id }) => id),
    links,
  );
  return await Promise.all(
    visits.map(async (visit) => {
      const stage = visitStageOf(visit.visitStatus);
      const told = stage === 'on_the_way' ? await readAnnouncement(tx, visit.id) : null;
      return {
        ...{ id: visit.id, clientId: visit.clientId, title: visit.title, stage },
        place: visit.propertyName ?? addressText(visit.jobAddress ?? visit.propertyAddress),
        ...{ start: visit.visitStartDateTime ?? '', end: visit.visitEndDateTime, anyTime: visit.anyTime },
        ...{ timezone: visit.timezone, promisedFrom: visit.promisedFrom, promisedTo: visit.promisedTo },
        expectedAt: told?.expectedAt ?? null,
        people: stage === 'cancelled' ? [] : (teams.get(visit.id) ?? []),
        ...(choices.get(visit.id) ?? noChoices),
      };
    }),
  );
}

const documentsOf = (tx: Tx, clientIds: readonly string[]) =>
  tx
    .selectFrom(documentHeads.as('documents'))
    .select(['documents.id', 'documents.clientId', 'documents.documentType', 'documents.documentPrefix'])
    .select(['documents.documentNumber', 'documents.title', 'documents.date', 'documents.dueDate', 'documents.total'])
    .select(['documents.documentStatus', 'documents.amountPaid', 'documents.currency', 'documents.servicePropertyId'])
    .select(['documents.deletedAt', 'documents.reopenedAt', 'documents.jobId'])
    .where('documents.clientId', 'in', [...clientIds])
    .where('documents.deletedAt', 'is', null)
    .where('documents.documentStatus', 'not in', ['draft', 'void']);

type DocumentOfClient = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number];

/** Whether a document is within a person's scope. */
export async function isDocumentWithin(tx: Tx, { accesses }: OpenHub, id: string): Promise<boolean> {
  const document = await documentsOf(tx, idsOf(accesses)).where('documents.id', '=', id).executeTakeFirst();
  return document !== undefined && seesDocument(accesses, document);
}

function toDocument(document: DocumentOfClient, today: string): HubDocument {
  const { id, clientId, documentType, documentPrefix, documentNumber, title, date, dueDate, documentStatus } = document;
  const amountDue = documentType === 1 ? amountDueOf(document) : 0;
  return {
    ...{ id, clientId, documentType, documentNumberDisplay: displayNumber(documentPrefix, documentNumber) },
    ...{ title, date, dueDate, documentStatus, currency: document.currency },
    ...{ total: Number(document.total), amountDue },
    isOverdue: documentType === 1 && amountDue > 0 && dueDate !== null && dueDate < today,
  };
}

async function listPayments(tx: Tx, documents: readonly DocumentOfClient[]): Promise<HubPayment[]> {
  if (documents.length === 0) return [];
  const currencies = new Map(documents.map(({ id, currency }) => [id, currency]));
  const rows = await tx
    .selectFrom(paymentHeads.as('payments'))
    .select(['id', 'documentId', 'paymentDate', 'paymentAmount', 'paymentMethod'])
    .where(
      'documentId',
      'in',
      documents.map(({ id }) => id),
    )
    .where('paymentStatus', '=', 'completed')
    .orderBy('paymentDate', 'desc')
    .orderBy('id', 'desc')
    .limit(listBounds.hubPayments)
    .execute();
  return rows.map(({ id, documentId, paymentDate, paymentAmount, paymentMethod }) => ({
    ...{ id, documentId, date: paymentDate, amount: Number(paymentAmount), method: paymentMethod },
    currency: currencies.get(documentId) ?? '',
  }));
}

async function listCreditNotes(tx: Tx, documents: readonly DocumentOfClient[]): Promise<HubCreditNote[]> {
  if (documents.length === 0) return [];
  const ids = documents.map(({ id }) => id);
  return (await listValidNotes(tx, ids)).map(({ creditDate, amount, creditNumber, ...note }) => ({
    ...note,
    ...{ date: creditDate, amount: Number(amount), numberDisplay: displayNumber(creditNotePrefix, creditNumber) },
  }));
}

const noChoices = {
  ...{ can: { confirm: false, cancel: false, otherTime: false }, isConfirmed: false },
  ...{ waits: null, wantedStart: null },
};

/** The page of a client, within the scope of the person who opened it (API HU-6). */
export async function readHub(
  tx: Tx,
  hub: OpenHub,
  {
    now,
    links,
    savesCards,
    seal,
    ...context
  }: { now: Date; savesCards: boolean } & Pick<ServerContext, 'links' | 'cardPayments' | 'settings' | 'seal'>,
): Promise<Hub> {
  const { accountId, accesses, name, endsAt, at } = hub;
  const [company, language, today, visits, stored] = await Promise.all([
    readClientCompany(tx, accountId, links),
    readLanguage(tx, accesses[0]?.clientId ?? null),
    readToday(tx, now),
    listVisits(tx, hub, now),
    documentsOf(tx, idsOf(accesses))
      .orderBy('documents.date', 'desc')
      .orderBy('documents.createdAt', 'desc')
      .orderBy('documents.id')
      .limit(listBounds.hubDocuments)
      .execute(),
  ]);
  const documents = stored.filter((document) => seesDocument(accesses, document));
  const jobIds = [...new Set(visits.map(({ jobId }) => jobId))].slice(0, mostJobsWithPhotos);
  const choices = await readChoices(tx, hub, visits, now);
  const clientIds = clientsWithDetails(accesses);
  const [shownVisits, payments, creditNotes, photos, files, messages] = await Promise.all([
    toVisits(tx, visits, { links, choices }),
    listPayments(tx, documents),
    listCreditNotes(tx, documents),
    listClientPhotos(tx, jobIds, links),
    listClientFiles(tx, { clientIds, jobIds }, links),
    // A contact with a part of the page does not read what others wrote.
    listMessages(tx, clientIds),
  ]);
  return {
    ...{ companyId: accountId, company, language, name, endsAt, isStaffView: at === null },
    paysOnline: await paysOnline(tx, context, accountId),
    clients: await readClients(tx, accesses, { savesCards }),
    visits: shownVisits,
    documents: documents.map((document) => toDocument(document, today)),
    plans: await readPlansOfHub(tx, hub, { today, seal }),
    payments,
    creditNotes,
    photos: photos.slice(0, listBounds.hubPhotos),
    files,
    messages,
    timezone: (await getAccountRow(tx, accountId)).timezone,
  };
}
