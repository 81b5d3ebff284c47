import { updateJob } from '@truckroll/contract/jobs/save-job';
import * as rules from '@truckroll/contract/rules/rules';
import * as webhooks from '@truckroll/contract/webhooks/webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { openReceiver, type Receiver } from '../../testing/webhook-receiver.ts';
import { sendDueWebhooks } from '../webhooks/send-webhooks.ts';
import { runDueRules } from './run-rules.ts';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  [shop, receiver] = [await openShop({ WEBHOOK_PRIVATE_HOSTS: 'on' }), await openReceiver()];
});
afterAll(async () => {
  receiver.close();
  await shop.close();
});

it('a rule sends its record to a webhook, whatever events that wants, and says so when it is paused', async () => {
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  const account = await shop.newAccount();
  const as = account.owner;
  const { webhook } = (
    await shop.call(webhooks.createWebhook, { as, body: { url: receiver.url(), events: ['plan.created' as const] } })
  ).data;
  const action = { kind: 'webhook' as const, webhookId: webhook.id };
  const body = { name: 'Tell the ledger', trigger: 'job.completed' as const, actions: [action] };
  const { rule } = (await shop.call(rules.createRule, { as, body })).data;
  expect(rule.actions).toEqual([action]);
  await shop.call(rules.switchRule, { as, params: { id: rule.id }, body: { isOn: true } });
  const clientId = await storeClient(account);
  const complete = async () => {
    const jobId = await storeJob(account, { clientId, title: 'Boiler' });
    await shop.call(updateJob, { as, body: { jobId, jobStatus: 'completed' } });
    await shop.queue.runChore(runDueRules);
    await shop.queue.runWaiting({ only: 'run-rule' });
    await shop.queue.runChore(sendDueWebhooks);
    await shop.queue.runWaiting({ only: 'send-webhooks' });
    return jobId;
  };
  const jobId = await complete();
  expect(receiver.received.map(({ body: sent }) => JSON.parse(sent))).toMatchObject([
    { type: 'rule.acted', data: { kind: 'job', id: jobId, record: { job: { title: 'Boiler' } } } },
  ]);
  await shop.call(webhooks.switchWebhook, { as, params: { id: webhook.id }, body: { isActive: false } });
  await complete();
  const { runs } = (await shop.call(rules.listRuleRuns, { as, query: {} })).data;
  expect(runs.map(({ status, reason, done }) => [status, reason, done])).toEqual([
    ['skipped', 'The webhook is paused.', []],
    ['done', null, ['Sent a webhook']],
  ]);
  expect(receiver.received).toHaveLength(1);
});
