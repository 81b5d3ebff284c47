import * as clients from '@truckroll/contract/clients/clients';
import * as jobs from '@truckroll/contract/jobs/jobs';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import type { Person, Shop, TestAccount, TestFile } from './shop.ts';

/** Builds jobs through the product's endpoints. */
export async function newClient(shop: Shop, as: Person, more: Record<string, unknown> = {}): Promise<string> {
  const body = { firstName: 'Ann', lastName: 'Lee', ...more };
  return (await shop.call(clients.createClient, { as, body })).data.client.id;
}

export const create = (shop: Shop, as: Person, body: Record<string, unknown>) =>
  shop.call(saveJobs.createJob, { as, body });

/** Creates a job, which must succeed, and returns its id. */
export async function newJob(shop: Shop, as: Person, body: Record<string, unknown> = {}): Promise<string> {
  const clientId = body['clientId'] ?? (await newClient(shop, as));
  const reply = await create(shop, as, { clientId, ...body });
  if (reply.status !== 201) throw new Error(`The job was refused: ${reply.body.message}`);
  return reply.data.id;
}

export const update = (shop: Shop, as: Person, body: Record<string, unknown>, files?: TestFile[]) =>
  shop.call(saveJobs.updateJob, { as, body, ...(files && { files }) });

export const read = async (shop: Shop, as: Person, id: string) =>
  (await shop.call(jobs.getJobDetails, { as, query: { id } })).data.job;

export const historyOf = (account: TestAccount, id: string) =>
  account.look((tx) =>
    tx
      .selectFrom('history')
      .select(['action', 'description', 'teamMemberNames'])
      .where('moduleId', '=', id)
      .orderBy('id')
      .execute(),
  );

export const notificationsOf = (account: TestAccount, person: Person) =>
  account.look((tx) =>
    tx
      .selectFrom('notifications')
      .select(['title', 'message', 'moduleType', 'moduleId'])
      .where('userId', '=', person.userId)
      .where('moduleType', '=', 'job')
      .orderBy('id')
      .execute(),
  );

/** Advances the clock by a second, so that a change gets another version. */
export const later = (shop: Shop): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};
