import { giveRows, type MovingRows } from '../../../platform/database/belonging-rows.ts';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import { filesOfClients } from '../../../platform/storage/stored-file-store.ts';
import { eventsOfClients } from '../../../records/calendar/event-store.ts';
import { callsOfClients } from '../../../records/calls/calls-of-clients.ts';
import { asksOfClients } from '../../../records/client-access/ask-store.ts';
import { hubLinksOfClients, hubSessionsOfClients } from '../../../records/client-access/hub-store.ts';
import { contactsOfClients, propertiesOfClients } from '../../../records/clients/client-rows.ts';
import { creditsOfClients } from '../../../records/documents/credit-store.ts';
import { documentsOfClients } from '../../../records/documents/document-rows.ts';
import { messagesOfClients } from '../../../records/files/file-message-store.ts';
import { drivesOfClients } from '../../../records/files/merged-drives.ts';
import { followUpsOfClients } from '../../../records/follow-ups/follow-up-store.ts';
import { historyOfClients } from '../../../records/history/history-store.ts';
import { jobsOfClients } from '../../../records/jobs/job-rows.ts';
import { notificationsOfClients } from '../../../records/notifications/notification-store.ts';
import { plansOfClients } from '../../../records/plans/plan-store.ts';
import { requestsOfClients } from '../../../records/requests/request-rows.ts';
import { runsOfClients } from '../../../records/rules/rule-run-store.ts';
import { cardLinksOfClients, savedCardsOfClients } from '../../../records/saved-cards/saved-card-store.ts';
import { tasksOfClients } from '../../../records/tasks/task-rows.ts';
import { conversationsOfClients } from '../../../records/texts/texts-of-clients.ts';
import { moveClientFilters } from '../../saved-views/saved-view-store.ts';

/** Everything that belongs to a client and moves with a merge, as its owners say. */
export const movedTables: readonly MovingRows[] = [
  ...[jobsOfClients, requestsOfClients, documentsOfClients, creditsOfClients, tasksOfClients, eventsOfClients],
  ...[callsOfClients, conversationsOfClients, messagesOfClients, propertiesOfClients, contactsOfClients],
  ...[drivesOfClients, historyOfClients, notificationsOfClients, filesOfClients],
  ...[hubSessionsOfClients, hubLinksOfClients, asksOfClients, runsOfClients, followUpsOfClients],
  plansOfClients,
  ...[savedCardsOfClients, cardLinksOfClients],
];

type Ends = { from: string; to: string };
/** The clients between which rows move. `now` becomes the version of saved views whose filter changes. */
type Moving = Ends & { now: Date };

/** Moves all rows of a client to another. Returns the keys of the moved rows by table, without empty tables. */
export async function moveAll(tx: Tx, { from, to, now }: Moving): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const rows of movedTables) {
    const keys = await giveRows(tx, rows, { from, to });
    if (keys.length > 0) moved[rows.table] = keys;
  }
  const views = await moveClientFilters(tx, { from, to, now });
  return views.length === 0 ? moved : { ...moved, saved_views: views };
}

/** Moves rows back, as far as they still belong to the client that they were moved to. */
export async function moveBack(
  tx: Tx,
  moved: Readonly<Record<string, string[]>>,
  { from, to, now }: Moving,
): Promise<void> {
  for (const rows of movedTables) {
    const keys = moved[rows.table] ?? [];
    if (keys.length > 0) await giveRows(tx, rows, { from, to, keys });
  }
  const views = moved.saved_views ?? [];
  if (views.length > 0) await moveClientFilters(tx, { from, to, now }, views);
}
