import { updateClient } from '@truckroll/contract/clients/clients';
import { changeEntry, createJobForm, fillForm } from '@truckroll/contract/jobs/job-forms';
import { saveRequest } from '@truckroll/contract/requests/save-request';
import { createTask, updateTask } from '@truckroll/contract/tasks/save-task';
import { updateVisitLog } from '@truckroll/contract/visits/visit-logs';
import * as visits from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { later, update } from '../../testing/job-builders.ts';
import * as make from '../../testing/record-makers.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
});
afterAll(() => shop.close());

type Reply = { status: number; body: unknown };
/** Changes a record as a person, on the version of long ago if it is stale. */
type Change = (as: Person, text: string, more: { updatedAt?: string }) => Promise<Reply>;

const longAgo = '2020-01-01T00:00:00.000Z';
const at = () => ({ shop, account });

/** Records of each kind, and parts of records that have versions of their own. */
const kinds: Record<string, () => Promise<Change>> = {
  client: async () => {
    const id = await make.client(at());
    return (as, notes, more) => shop.call(updateClient, { as, params: { id }, body: { notes, ...more } });
  },
  job: async () => {
    const jobId = await make.job(at());
    return (as, title, more) => update(shop, as, { jobId, title, ...more });
  },
  request: async () => {
    const id = await make.request(at());
    return (as, notes, more) => shop.call(saveRequest, { as, body: { id, notes, ...more } });
  },
  task: async () => {
    const body = { name: 'Call', category: 'follow_up' as const, scheduleDateTime: '2026-03-11T18:00:00.000Z' };
    const { task } = (await shop.call(createTask, { as: account.owner, body })).data;
    const { id } = task;
    return (as, name, more) => shop.call(updateTask, { as, params: { id }, body: { name, ...more } });
  },
  visit: async () => {
    const visitId = await make.visit(at());
    return (as, text, more) => {
      const visitStatus = text === 'first' ? ('in_transit' as const) : ('arrived' as const);
      return shop.call(visits.changeVisitStatus, { as, params: { visitId }, body: { visitStatus, ...more } });
    };
  },
  'note of a visit': async () => {
    const params = await make.visitWithNote(at());
    return (as, note, more) => shop.call(visits.updateVisitNote, { as, params, body: { note, ...more } });
  },
  'log of a visit': async () => {
    const logId = await make.visitLog(at());
    return (as, note, more) => shop.call(updateVisitLog, { as, params: { logId }, body: { note, ...more } });
  },
  'entry of a form': async () => {
    const body = { title: 'Safety', fields: [{ id: 'a', label: 'Pressure', type: 'text' as const }] };
    const { jobForm } = (await shop.call(createJobForm, { as: account.owner, body })).data;
    const jobId = await make.job(at());
    await update(shop, account.owner, { jobId, jobFormIds: [jobForm.id] });
    const filled = { as: account.owner, params: { id: jobForm.id }, body: { jobId, formValues: { a: 'x' } } };
    const { entry } = (await shop.call(fillForm, filled)).data;
    return (as, a, more) =>
      shop.call(changeEntry, { as, params: { entryId: entry.id }, body: { formValues: { a }, ...more } });
  },
};

describe('the refusal of a change on an older version', () => {
  it.each(Object.keys(kinds))('names who wrote the stored version, and when: %s', async (kind) => {
    const change = await kinds[kind]?.();
    if (change === undefined) throw new Error('No kind');
    later(shop);
    const dana = await account.person(null);
    expect((await change(dana, 'first', {})).status).toBe(200);
    const written = shop.clock.now.toISOString();
    later(shop);
    const { status, body } = await change(account.owner, 'second', { updatedAt: longAgo });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale',
      changed: { at: written, by: { id: dana.userId, name: expect.stringMatching(/\S/) } },
    });
  });
});
