import { createJobForm } from '@truckroll/contract/jobs/job-forms';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withPlugin } from '../../platform/database/bound-dialect.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { moveJob } from './move-job.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function jobWith(visitCount: number) {
  const account = await shop.newAccount();
  const { accountId, owner } = account;
  const team = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianLite')];
  const people = team.map(({ userId }) => userId);
  const jobId = await storeJob(account, { clientId: await storeClient(account), title: 'Boiler' }, people);
  for (let visitNumber = 1; visitNumber <= visitCount; visitNumber += 1)
    await storeVisit(account, { jobId, visitNumber }, people);
  const actor: Actor = {
    ...{ accountId, userId: owner.userId, sessionId: '', name: 'Olga', email: owner.email },
    ...{ roleId: null, roleName: null, isAdmin: true, abilities: everyAbility() },
  };
  /** Ends the job with its visits, and returns the number of statements used. */
  async function end(openVisits: 'complete' | 'cancel'): Promise<number> {
    let count = 0;
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    await account.look(async (tx) => {
      const job = await getJobForChange(tx, actor, jobId);
      await moveJob(
        withPlugin(tx, counter),
        job,
        { jobStatus: 'completed', openVisits },
        { actor, now: shop.clock.now },
      );
    });
    return count;
  }
  const statuses = () =>
    account.look((tx) => tx.selectFrom('visits').select('visitStatus').distinct().where('jobId', '=', jobId).execute());
  const notified = () =>
    account.look((tx) => tx.selectFrom('notifications').select('title').where('moduleId', '=', jobId).execute());
  return { account, jobId, end, statuses, notified };
}

describe('JB-7 a job that is completed with its open visits', () => {
  it.each(['complete', 'cancel'] as const)('uses as many statements for 200 visits as for 2: %s', async (choice) => {
    const [few, many] = [await jobWith(2), await jobWith(200)];
    const counts = [await few.end(choice), await many.end(choice)];
    expect(counts[1]).toBe(counts[0]);
    // The work, its history, its notifications, the rules and webhooks that follow it, and the steps of its billing.
    expect(counts[0]).toBeLessThan(31);
    expect(await many.statuses()).toEqual([{ visitStatus: choice === 'complete' ? 'completed' : 'cancelled' }]);
    // Each of the two people is notified of each visit that they no longer have to make.
    expect(await many.notified()).toHaveLength(choice === 'complete' ? 0 : 400);
  });

  it('reports what is missing on each of its visits', async () => {
    const { account, jobId, end } = await jobWith(3);
    const fields = [{ label: 'Pressure', type: 'number', required: true }];
    const options = { as: account.owner, body: { title: 'Safety', fields } };
    const { id: formId } = (await shop.call(createJobForm, options)).data.jobForm;
    await account.look((tx) => tx.insertInto('jobJobForms').values({ jobId, formId, orderIndex: 0 }).execute());
    const refusal = await end('complete').catch((problem: Problem) => problem);
    expect(String(refusal)).toContain(
      'Visit 1: Safety (Pressure); Visit 2: Safety (Pressure); Visit 3: Safety (Pressure)',
    );
  });
});
