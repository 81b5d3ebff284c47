import { createHash } from 'node:crypto';
import { deleteClient, getClient } from '@truckroll/contract/clients/clients';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { getJob } from '@truckroll/contract/jobs/jobs';
import { type LiveKind, listChanges } from '@truckroll/contract/live/live';
import { getRequest } from '@truckroll/contract/requests/save-request';
import { getTask } from '@truckroll/contract/tasks/save-task';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tell, telling } from '../../platform/database/telling.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeRequest, storeTask, storeVisit } from '../../testing/stored-work.ts';
import { cleanUp } from '../operations/housekeeping.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

async function changesSince(person: Person, since?: string) {
  const { data } = await shop.call(listChanges, { as: person, query: { since } });
  return { ...data, of: (kind: LiveKind) => data.changes.find((change) => change.kind === kind) };
}

const tellOf = (account: TestAccount, kind: LiveKind, ids: string | string[] | null) =>
  account.look(async (tx) => tell(tx, kind, ids));

describe('the changes since a position', () => {
  it('name the records that were changed after it, once each, and soon none that were changed before', async () => {
    const account = await shop.newAccount();
    const id = await storeClient(account);
    const { position } = await changesSince(account.owner);
    await tellOf(account, 'client', id);
    await tellOf(account, 'client', id);
    const later = await changesSince(account.owner, position);
    expect(later.isComplete).toBe(true);
    expect(later.of('client')).toEqual({ kind: 'client', ids: [id], gone: [] });
    // Another transaction that is still running lets a position stay behind.
    await expect
      .poll(async () => (await changesSince(account.owner, (await changesSince(account.owner)).position)).of('client'))
      .toBeUndefined();
  });

  it('are unknown without a position', async () => {
    const account = await shop.newAccount();
    expect(await changesSince(account.owner)).toMatchObject({ isComplete: false, changes: [] });
  });

  it('name deleted records by their hashes alone', async () => {
    const account = await shop.newAccount();
    const id = await storeClient(account);
    const { position } = await changesSince(account.owner);
    const params = { id };
    expect((await shop.call(getClient, { as: account.owner, params })).status).toBe(200);
    expect((await shop.call(deleteClient, { as: account.owner, params })).status).toBe(200);
    const later = await changesSince(account.owner, position);
    expect(later.of('client')).toMatchObject({ gone: [hashOf(id)] });
    expect(JSON.stringify(later)).not.toContain(id);
  });

  it('name records that a person does not see any more by their hashes, with their clients', async () => {
    const account = await shop.newAccount();
    const technician = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const job = await storeJob(account, { clientId });
    const member = { jobId: job, userId: technician.userId };
    await account.look((tx) => telling(tx, 'job', job).insertInto('jobTeam').values(member).execute());
    const { position } = await changesSince(technician);
    await account.look((tx) => telling(tx, 'job', job).deleteFrom('jobTeam').where('jobId', '=', job).execute());
    const later = await changesSince(technician, position);
    expect(later.of('job')).toEqual({ kind: 'job', ids: [], gone: [hashOf(job)] });
    expect(later.of('client')?.gone).toEqual([hashOf(clientId)]);
    expect(JSON.stringify(later)).not.toContain(clientId);
  });

  it('say that any record may have changed where ids are unknown, beside those that are known to be gone', async () => {
    const account = await shop.newAccount();
    const gone = newId();
    const { position } = await changesSince(account.owner);
    await tellOf(account, 'client', null);
    await tellOf(account, 'client', gone);
    expect((await changesSince(account.owner, position)).of('client')).toEqual({
      kind: 'client',
      ids: null,
      gone: [hashOf(gone)],
    });
  });

  it('name all records of a large change', async () => {
    const account = await shop.newAccount();
    const ids = Array.from({ length: 2_500 }, () => newId());
    const { position } = await changesSince(account.owner);
    await tellOf(account, 'client', ids);
    expect((await changesSince(account.owner, position)).of('client')?.gone.toSorted()).toEqual(
      ids.map(hashOf).toSorted(),
    );
  });

  it('are told to the people concerned alone, and never to another account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const office = await account.person('officeStaff');
    const people = [account.owner, office, other.owner];
    const before = await Promise.all(people.map((person) => changesSince(person)));
    await account.look(async (tx) => tell(tx, 'notification', newId(), { users: office.userId }));
    const after = await Promise.all(
      people.map(async (person, i) => (await changesSince(person, before[i]?.position)).of('notification')),
    );
    expect(after).toEqual([undefined, { kind: 'notification', ids: null, gone: [] }, undefined]);
  });

  it('are unknown after 30 days, and in a database that was restored to an earlier state', async () => {
    const account = await shop.newAccount();
    await tellOf(account, 'tax', newId());
    const { position } = await changesSince(account.owner);
    const [oldest = '', , latest = '', latestAt = ''] = position.split('-');
    const at = (ms: number) => [oldest, ms.toString(36), latest, latestAt].join('-');
    const dayMs = 86_400_000;
    expect((await changesSince(account.owner, at(Date.now() - 29 * dayMs))).isComplete).toBe(true);
    expect((await changesSince(account.owner, at(Date.now() - 31 * dayMs))).isComplete).toBe(false);
    await account.look((tx) => tx.deleteFrom('recordChanges').execute());
    expect((await changesSince(account.owner, position)).isComplete).toBe(false);
  });

  it('are all that there are for a position from before the first change', async () => {
    const account = await shop.newAccount();
    await account.look((tx) => tx.deleteFrom('recordChanges').execute());
    const { position } = await changesSince(account.owner);
    const id = newId();
    await tellOf(account, 'tax', id);
    expect((await changesSince(account.owner, position)).of('tax')?.ids).toEqual([id]);
  });

  it('are too many above 5,000 transactions', async () => {
    const account = await shop.newAccount();
    await tellOf(account, 'tax', newId());
    const { position } = await changesSince(account.owner);
    const [latest = 0] = await account.look(async (tx) =>
      (await tx.selectFrom('recordChanges').select('transactionId').execute()).map((row) => row.transactionId),
    );
    const rows = Array.from({ length: 5_001 }, (_, i) => ({
      transactionId: latest + 1_000_000 + i,
      changes: JSON.stringify([{ kind: 'tax', ids: [] }]),
    }));
    await account.look((tx) => tx.insertInto('recordChanges').values(rows).execute());
    expect((await changesSince(account.owner, position)).isComplete).toBe(false);
  });

  it('are refused for what is no position', async () => {
    const account = await shop.newAccount();
    const reply = await shop.call(listChanges, { as: account.owner, query: { since: "1' or true" } });
    expect(reply.status).toBe(400);
  });

  it('are deleted after 31 days', async () => {
    const account = await shop.newAccount();
    const count = () =>
      account.look(async (tx) => (await tx.selectFrom('recordChanges').select('transactionId').execute()).length);
    await account.look((tx) => tx.deleteFrom('recordChanges').execute());
    const changes = JSON.stringify([]);
    const daysAgo = (days: number) => new Date(shop.clock.now.getTime() - days * 86_400_000).toISOString();
    const rows = [32, 30].map((days) => ({ transactionId: days, changedAt: daysAgo(days), changes }));
    await account.look((tx) => tx.insertInto('recordChanges').values(rows).execute());
    await shop.queue.runChore(cleanUp);
    expect(await count()).toBe(1);
  });
});

const permissions: fc.Arbitrary<Record<string, string[]>> = fc.record(
  Object.fromEntries(
    Object.entries(abilityCatalogue).map(([name, abilities]) => [name, fc.subarray([...abilities] as string[])]),
  ),
);

describe('an id among the changes', () => {
  it('belongs to a record that the person may read, and each other one is only a hash, whatever the role', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const job = await storeJob(account, { clientId });
    const records: [LiveKind, string, Endpoint, string][] = [
      ['client', clientId, getClient, 'id'],
      ['job', job, getJob, 'id'],
      ['visit', await storeVisit(account, { jobId: job }), getVisit, 'visitId'],
      ['request', await storeRequest(account, { clientId }), getRequest, 'id'],
      ['task', await storeTask(account, { clientId }), getTask, 'id'],
    ];
    let [read, hidden] = [0, 0];
    await fc.assert(
      fc.asyncProperty(permissions, async (held) => {
        const person = await personWith(account, held);
        const { position } = await changesSince(person);
        await account.look(async (tx) => {
          for (const [kind, id] of records) tell(tx, kind, id);
        });
        const later = await changesSince(person, position);
        for (const [kind, id, endpoint, name] of records) {
          const change = later.of(kind);
          const isNamed = change?.ids?.includes(id) === true;
          const { status } = await shop.call(endpoint, { as: person, params: { [name]: id } });
          if (isNamed) expect([kind, status]).toEqual([kind, 200]);
          else expect(JSON.stringify(later)).not.toContain(id);
          if (isNamed) read += 1;
          else if (change !== undefined) hidden += 1;
        }
      }),
      { numRuns: 20 },
    );
    expect(Math.min(read, hidden)).toBeGreaterThan(3);
  });
});
