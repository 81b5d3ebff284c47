import * as jobs from '@truckroll/contract/jobs/jobs';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import { type FieldTable, keysWith, plainKeys } from '@truckroll/domain/fields/record-fields';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, newClient, read } from '../../testing/job-builders.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
});
afterAll(() => shop.close());

const fields: FieldTable = jobFields;
const texts = plainKeys(jobFields).flatMap((key) => {
  const field = fields[key];
  return field?.kind === 'text' || field?.kind === 'optionalText' ? [{ key, most: field.most, kind: field.kind }] : [];
});

/** A new job with one field. */
async function jobWith(key: string, text: string) {
  const clientId = await newClient(shop, account.owner);
  return await create(shop, account.owner, { clientId, [key]: text });
}

const list = async (search: string) =>
  (await shop.call(jobs.listJobs, { as: account.owner, query: { search } })).data.jobs;

describe.each(texts)('a job’s $key', ({ key, most, kind }) => {
  it('is stored, kept by other changes, changed and emptied', async () => {
    const { data } = await jobWith(key, '  Überholung 7  ');
    const change = (body: object) =>
      shop.call(saveJobs.updateJob, { as: account.owner, body: { jobId: data.id, ...body } });
    const value = async () => (await read(shop, account.owner, data.id))[key];
    expect(await value()).toBe('Überholung 7');
    await change({ notes: `Not about the ${key}` });
    expect(await value()).toBe('Überholung 7');
    await change({ [key]: 'Another' });
    expect(await value()).toBe('Another');
    await change({ [key]: '' });
    expect(await value()).toBe(kind === 'text' ? '' : null);
  });

  it(`has at most ${most} characters`, async () => {
    expect((await jobWith(key, 'x'.repeat(most))).status).toBe(201);
    const { status, body } = await jobWith(key, 'x'.repeat(most + 1));
    expect([status, body]).toMatchObject([400, { errors: [{ path: key, code: 'too_long' }] }]);
  });
});

it.each(keysWith(jobFields, 'isSearched'))('a job is found by its %s', async (key) => {
  const { data } = await jobWith(key, `Zürich-${key}`);
  expect((await list(`zurich-${key}`)).map(({ id }) => id)).toEqual([data.id]);
});

it.each(keysWith(jobFields, 'isColumn'))('lists have the %s of a job', async (key) => {
  await jobWith(key, 'B-4711');
  expect((await list('b-4711')).map((row) => row[key])).toEqual(['B-4711']);
});
