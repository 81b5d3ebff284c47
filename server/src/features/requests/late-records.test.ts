import { createClient } from '@truckroll/contract/clients/clients';
import { writtenAtHeader } from '@truckroll/contract/endpoints/written-at';
import { createJob } from '@truckroll/contract/jobs/save-job';
import { createRequest } from '@truckroll/contract/requests/save-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClient, newJob, read } from '../../testing/job-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const typed = { formattedAddress: '123 Main St, Buffalo, NY' };
const late = (key: string) => ({
  [writtenAtHeader]: new Date(shop.clock.now.getTime() - 3_600_000).toISOString(),
  'Idempotency-Key': key,
});

describe('records that were written without a network', () => {
  it('have the positions of the addresses that were typed without a map', async () => {
    const { owner } = await shop.newAccount();
    const body = { firstName: 'Ann', propertyAddress: typed, billingAddress: { formattedAddress: 'zzzz qqqq' } };
    const { client } = (await shop.call(createClient, { as: owner, body, headers: late('client') })).data;
    expect(client.propertyAddress).toMatchObject({
      ...typed,
      ...{ latitude: expect.closeTo(42.9, 1), longitude: expect.closeTo(-78.9, 1) },
    });
    // What is not found stays as it was typed.
    expect(client.billingAddress).toMatchObject({ formattedAddress: 'zzzz qqqq', latitude: null });

    const ofRequest = { clientId: client.id, requestAddress: typed };
    const { request } = (await shop.call(createRequest, { as: owner, body: ofRequest, headers: late('request') })).data;
    expect(request.requestAddress?.latitude).toBeCloseTo(42.9, 1);
    const ofJob = { clientId: client.id, jobAddress: typed };
    const job = (await shop.call(createJob, { as: owner, body: ofJob, headers: late('job') })).data;
    expect((await read(shop, owner, job.id)).jobAddress?.latitude).toBeCloseTo(42.9, 1);
  });

  it('are looked up only if they come later, and the account has maps', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const body = { firstName: 'Ann', propertyAddress: typed };
    const direct = (await shop.call(createClient, { as: owner, body })).data.client;
    expect(direct.propertyAddress?.latitude).toBeNull();
    await account.look(async (tx) => {
      const { features } = await tx
        .selectFrom('accounts')
        .select('features')
        .where('id', '=', account.accountId)
        .executeTakeFirstOrThrow();
      const off = JSON.stringify({ ...features, maps: false });
      await tx.updateTable('accounts').set({ features: off }).where('id', '=', account.accountId).execute();
    });
    const without = (await shop.call(createClient, { as: owner, body, headers: late('other') })).data.client;
    expect(without.propertyAddress?.latitude).toBeNull();
  });

  it('get the next number if the proposed one was given to another record meanwhile', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const first = (await shop.call(createRequest, { as: owner, body: { clientId } })).data;
    const again = { clientId, requestNumber: first.requestNumber };
    const sent = await shop.call(createRequest, { as: owner, body: again, headers: late('number') });
    expect([sent.status, sent.data.requestNumber]).toEqual([201, first.requestNumber + 1]);
    // Nobody else is served so: a typed number that is taken is refused.
    expect((await shop.call(createRequest, { as: owner, body: again })).status).toBe(409);
    const jobId = await newJob(shop, owner, { clientId });
    const { jobNumber } = await read(shop, owner, jobId);
    const job = await shop.call(createJob, { as: owner, body: { clientId, jobNumber }, headers: late('job number') });
    expect([job.status, job.data.jobNumber]).toEqual([201, jobNumber + 1]);
  });
});
