import * as contacts from '@truckroll/contract/clients/client-contacts';
import * as contract from '@truckroll/contract/clients/client-merges';
import * as clients from '@truckroll/contract/clients/clients';
import * as places from '@truckroll/contract/clients/service-properties';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { aFile, newFile, newFolder, newNote } from './drive-builders.ts';
import type { Person, Shop, TestAccount } from './shop.ts';
import { storeCall } from './stored-calls.ts';
import { storeDocument, storeJob, storeRequest, storeTask, storeVisit } from './stored-work.ts';

/** Makers of clients with records of every kind, for tests of merges. */

const at = '2026-03-01T12:00:00.000Z';

export const newClient = async (shop: Shop, as: Person, body: clients.ClientInput): Promise<clients.Client> =>
  (await shop.call(clients.createClient, { as, body })).data.client;

export const readClient = async (shop: Shop, as: Person, id: string): Promise<clients.Client> =>
  (await shop.call(clients.getClient, { as, params: { id } })).data.client;

let lastNumber = 7_000_000;

/** Stores records of every kind for a client. Returns their ids by table. */
export async function fillClient(shop: Shop, account: TestAccount, client: clients.Client) {
  const { owner } = account;
  const clientId = client.id;
  const as = owner;
  lastNumber += 1;
  const digits = String(lastNumber);
  const place = await shop.call(places.createServiceProperty, {
    as,
    params: { id: clientId },
    body: { name: 'Cottage' },
  });
  const servicePropertyId = place.data.serviceProperty.id;
  const contact = await shop.call(contacts.createClientContact, {
    as,
    params: { id: clientId },
    body: { name: 'Janitor', emails: [`janitor-${clientId.slice(-6)}@place.test`], servicePropertyId },
  });
  const contactId = contact.data.contact.id;
  const jobId = await storeJob(account, { clientId, title: 'Boiler', servicePropertyId, contactId }, [owner.userId]);
  const visitId = await storeVisit(account, { jobId }, [owner.userId]);
  const requestId = await storeRequest(account, { clientId, convertedToJobId: jobId }, [owner.userId]);
  const taskId = await storeTask(account, { clientId, jobId, linkType: 'job' });
  const invoice = {
    clientId,
    documentType: 1,
    documentStatus: 'sent',
    jobId,
    total: '80.500',
    amountPaid: '30.250',
  } as const;
  const invoiceId = await storeDocument(account, invoice);
  const estimateId = await storeDocument(account, { clientId, documentType: 2, requestId });
  const drive = { as, moduleType: 'clients', moduleId: clientId } as const;
  const folder = await newFolder(shop, drive, 'Photos');
  await newFile(shop, drive, aFile('plan.txt'), folder.id);
  await newNote(shop, drive, { title: 'Gate', noteContent: 'Code 12' });
  await storeCall(account, at, { clientId });
  await account.look(async (tx) => {
    const by = { createdBy: owner.userId, createdAt: at, updatedAt: at };
    await tx
      .insertInto('payments')
      .values({ id: newId(), documentId: invoiceId, paymentDate: '2026-03-02', paymentAmount: '30.25', ...by })
      .execute();
    await tx
      .insertInto('calendarEvents')
      .values({ id: newId(), title: 'Meet', startAt: at, endAt: at, clientId, createdAt: at, updatedAt: at })
      .execute();
    await tx
      .insertInto('smsConversations')
      .values({
        id: newId(),
        accountPhoneNumber: '+14165550100',
        phoneNumber: `+1416${digits}`,
        phoneDigits: `1416${digits}`,
        clientId,
        lastMessageAt: at,
        createdAt: at,
      })
      .execute();
    await tx
      .insertInto('fileMessages')
      .values({ id: newId(), userId: owner.userId, clientId, sender: 'Bot', content: 'Hi', createdAt: at })
      .execute();
    await tx
      .insertInto('storedFiles')
      .values({
        key: `${account.accountId}/${newId()}`,
        name: 'x',
        type: 'text/plain',
        size: 1,
        ownerType: 'client',
        ownerId: clientId,
        createdAt: at,
      })
      .execute();
    await tx
      .insertInto('savedViews')
      .values({
        id: newId(),
        userId: owner.userId,
        list: 'jobs',
        name: `Of ${clientId}`,
        isShared: false,
        search: `clientId=${clientId}`,
        hiddenColumns: '[]',
        createdAt: at,
      })
      .execute();
  });
  return { jobId, visitId, requestId, taskId, invoiceId, estimateId, folder, contactId, servicePropertyId, drive };
}

type Choices = Record<string, 'kept' | 'removed' | 'both'>;

/** Merges one client into another in the versions that they have now. */
export async function merge(shop: Shop, as: Person, [kept, removed]: readonly [string, string], choices: Choices = {}) {
  const [one, other] = [await readClient(shop, as, kept), await readClient(shop, as, removed)];
  const body = { removedId: removed, updatedAt: one.updatedAt, removedUpdatedAt: other.updatedAt, choices };
  return shop.call(contract.mergeClients, { as, params: { id: kept }, body });
}

export const undo = (shop: Shop, as: Person, id: string) => shop.call(contract.undoClientMerge, { as, params: { id } });

/** Tables that are not compared: every request writes some of them, and the others only grow. */
const tablesLeftOut = new Set([
  ...['history', 'client_merges', 'record_changes', 'audit_entries'],
  ...['idempotency_keys', 'analytics_events', 'sessions'],
]);

/** All rows of an account, by table, without the times of changes. */
export async function readEverything(account: TestAccount): Promise<Record<string, string[]>> {
  return account.look(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'account_id'
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(tx);
    const all: Record<string, string[]> = {};
    for (const { name } of rows) {
      if (tablesLeftOut.has(name)) continue;
      const table = await sql<{ line: string }>`
        select (to_jsonb(each) - 'updated_at')::text as line from ${sql.table(name)} each order by 1`.execute(tx);
      if (table.rows.length > 0) all[name] = table.rows.map(({ line }) => line);
    }
    return all;
  });
}
