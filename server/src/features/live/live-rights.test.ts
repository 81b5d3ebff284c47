import { getClient } from '@truckroll/contract/clients/clients';
import { getDocument } from '@truckroll/contract/documents/document-lists';
import { createDocument } from '@truckroll/contract/documents/save-document';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { getJob } from '@truckroll/contract/jobs/jobs';
import type { LiveKind } from '@truckroll/contract/live/live';
import { getRequest } from '@truckroll/contract/requests/save-request';
import { getTask } from '@truckroll/contract/tasks/save-task';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tell, telling } from '../../platform/database/telling.ts';
import { followLive } from '../../testing/follow-live.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeRequest, storeTask, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
let records: Partial<Record<LiveKind, string>>;

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  const clientId = await storeClient(account);
  const job = await storeJob(account, { clientId });
  records = {
    client: clientId,
    job,
    visit: await storeVisit(account, { jobId: job }),
    request: await storeRequest(account, { clientId }),
    task: await storeTask(account, { clientId }),
    document: await newInvoice(clientId),
  };
});
afterAll(() => shop.close());

async function newInvoice(clientId: string): Promise<string> {
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 50 }] };
  return (await shop.call(createDocument, { as: account.owner, body })).data.id;
}

const reads: Partial<Record<LiveKind, [Endpoint, string]>> = {
  client: [getClient, 'id'],
  job: [getJob, 'id'],
  visit: [getVisit, 'visitId'],
  request: [getRequest, 'id'],
  task: [getTask, 'id'],
  document: [getDocument, 'id'],
};

/** Updates one record of each kind, so that the live streams report it. Its content stays the same. */
async function touchAll(): Promise<void> {
  const tables = {
    client: 'clients',
    job: 'jobs',
    visit: 'visits',
    request: 'requests',
    task: 'tasks',
    document: 'documents',
  } as const;
  const updatedAt = shop.clock.now.toISOString();
  for (const [kind, table] of Object.entries(tables)) {
    const id = records[kind as LiveKind] as string;
    await account.look((tx) =>
      telling(tx, kind as LiveKind, id, { now: updatedAt })
        .updateTable(table)
        .set({ updatedAt } as never)
        .where('id', '=', id)
        .execute(),
    );
  }
}

const permissions: fc.Arbitrary<Record<string, string[]>> = fc.record(
  Object.fromEntries(
    Object.entries(abilityCatalogue).map(([name, abilities]) => [name, fc.subarray([...abilities] as string[])]),
  ),
);

describe('an id that a person receives through the stream', () => {
  it('belongs to a record that the person may read, whatever the role', async () => {
    let reported = 0;
    await fc.assert(
      fc.asyncProperty(permissions, async (held) => {
        const person = await personWith(account, held);
        const stream = await followLive(shop, person);
        await touchAll();
        // Changes arrive in order, and this one reaches everybody.
        await account.look(async (tx) => tell(tx, 'account', account.accountId));
        await stream.take('account');
        for (const { kind, ids } of stream.changes) {
          const read = reads[kind];
          if (ids === null || read === undefined) continue;
          reported += 1;
          expect(ids).toEqual([records[kind]]);
          const [endpoint, name] = read;
          const reply = await shop.call(endpoint, { as: person, params: { [name]: ids[0] ?? '' } });
          expect([kind, reply.status]).toEqual([kind, 200]);
        }
        stream.close();
      }),
      { numRuns: 40 },
    );
    expect(reported).toBeGreaterThan(10);
  });

  it('reaches an admin for each kind', async () => {
    const stream = await followLive(shop, account.owner);
    await touchAll();
    for (const kind of Object.keys(records) as LiveKind[])
      expect((await stream.take(kind)).ids).toEqual([records[kind]]);
    stream.close();
  });

  it('does not reach technicians, who learn only that something has changed', async () => {
    const technician = await account.person('fieldTechnicianLite');
    const stream = await followLive(shop, technician);
    await touchAll();
    expect(await stream.take('job')).toMatchObject({ ids: null, version: shop.clock.now.toISOString() });
    expect(stream.changes.filter(({ ids }) => ids !== null)).toEqual([]);
    expect(stream.changes.map(({ kind }) => kind)).not.toContain('document');
    stream.close();
  });
});
