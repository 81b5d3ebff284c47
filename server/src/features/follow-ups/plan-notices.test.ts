import * as contract from '@truckroll/contract/follow-ups/follow-ups';
import * as plans from '@truckroll/contract/plans/plans';
import type { FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { sendFollowUps } from './send-follow-ups.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://work.test' });
});
afterAll(() => shop.close());
beforeEach(() => on('2030-03-12'));
// Switches all steps off, so that the next test does not send messages for the companies of this one.
afterEach(() => shop.database.asSystem((tx) => tx.updateTable('followUpSettings').set({ steps: '{}' }).execute()));

/** Moves the clock to a day, at 11:00 in Toronto. */
function on(day: string): void {
  shop.clock.now = new Date(`${day}T15:00:00.000Z`);
}

/** Lets what is due on a day be written and sent. */
async function tick(day: string): Promise<void> {
  on(day);
  await shop.queue.runChore(sendFollowUps);
  await shop.queue.runWaiting();
}

/** A plan of a month from 12 March on, with both steps on: its client is told on 13 March of the day after its term. */
async function running({ client = {}, terms = {} }: { client?: object; terms?: object } = {}) {
  const account = await shop.newAccount();
  const as = account.owner;
  for (const step of ['plan_renewal', 'plan_end'] satisfies FollowUpStep[])
    await shop.call(contract.updateFollowUpStep, {
      ...{ as, params: { step } },
      body: { isOn: true, delay: 30, channel: 'mail' },
    });
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', email: 'ada@lee.test', ...client });
  const lines = [{ name: 'Comfort plan', rate: 31, quantity: 1 }];
  const { plan } = (
    await shop.call(plans.createPlan, {
      as,
      body: { name: 'Comfort', clientId, startDay: '2030-03-12', terms: { text: '', lines, termMonths: 1, ...terms } },
    })
  ).data;
  const params = { id: plan.id };
  await shop.call(plans.activatePlan, { as, params, body: {} });
  const read = async () => (await shop.call(plans.getPlan, { as, params })).data.plan;
  return { account, as, params, read };
}

const mails = (account: TestAccount) =>
  account.look((tx) =>
    tx
      .selectFrom('outgoingMail')
      .select(['to', 'subject', 'text'])
      .where('kind', '=', 'follow-up')
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  );

describe('the client of a plan that renews by itself', () => {
  it('is told once, some days before, of the price, how to cancel, and the page of the plan; the plan shows it', async () => {
    const { account, as, params, read } = await running();
    await shop.call(plans.changePlanPrice, {
      ...{ as, params },
      body: { from: '2030-04-12', rates: [34], sendsMail: false },
    });
    await tick('2030-03-12');
    expect(await mails(account)).toEqual([]);
    await tick('2030-03-13');
    await tick('2030-03-13');
    const [mail, ...others] = await mails(account);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ada@lee.test', subject: 'Comfort renews on Apr 12, 2030' });
    expect(mail?.text).toContain('for $34.00 a month (until then $31.00 a month)');
    expect(mail?.text).toContain('To change or cancel it, please contact us before then: Test Company');
    const token = /View the plan:\n\S+\/public\/plans\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await shop.call(plans.getPublicPlan, { params: { token } })).data.plan.name).toBe('Comfort');
    expect((await read()).notices).toMatchObject([
      { step: 'plan_renewal', day: '2030-04-12', status: 'kept', channel: 'mail' },
    ]);
  });

  it('is told of each renewal, and again once if its day changes', async () => {
    const { account, params } = await running();
    await tick('2030-03-13');
    await account.look((tx) =>
      tx.updateTable('plans').set({ startDay: '2030-03-14' }).where('id', '=', params.id).execute(),
    );
    await tick('2030-03-14');
    expect(await mails(account)).toHaveLength(1);
    await tick('2030-03-15');
    await tick('2030-03-16');
    await tick('2030-04-14');
    expect((await mails(account)).map(({ subject }) => subject)).toEqual([
      'Comfort renews on Apr 12, 2030',
      'Comfort renews on Apr 14, 2030',
      'Comfort renews on May 14, 2030',
    ]);
  });

  it('reads it in the language of the client', async () => {
    const { account } = await running({ client: { language: 'fr-CA' } });
    await tick('2030-03-13');
    const [mail] = await mails(account);
    expect(mail?.subject).toBe('Comfort se renouvelle le 12 avr. 2030');
    expect(mail?.text).toMatch(/au prix de 31,00\s\$\sUS par mois/);
    expect(mail?.text).toContain('Voir le forfait');
  });

  it('who wants no such mails is not told, and the plan says why', async () => {
    const { account, read } = await running({ client: { mailsOffAt: '2030-01-01T00:00:00.000Z' } });
    await tick('2030-03-13');
    expect(await mails(account)).toEqual([]);
    expect((await read()).notices).toMatchObject([
      { status: 'skipped', reason: 'The client does not want these messages.' },
    ]);
  });
});

describe('a plan is not told of', () => {
  it('once it is paused, until it goes on', async () => {
    const { account, as, params } = await running();
    await shop.call(plans.pausePlan, { as, params, body: { day: '2030-03-12' } });
    await tick('2030-03-13');
    on('2030-03-17');
    await shop.call(plans.resumePlan, { as, params, body: { day: '2030-03-18' } });
    await tick('2030-03-17');
    expect(await mails(account)).toEqual([]);
    await tick('2030-03-18');
    expect(await mails(account)).toMatchObject([{ subject: 'Comfort renews on Apr 12, 2030' }]);
  });

  it('once it is cancelled, though it still runs', async () => {
    const { account, as, params } = await running();
    await shop.call(plans.cancelPlan, { as, params, body: { day: '2030-04-12' } });
    await tick('2030-03-13');
    expect(await mails(account)).toEqual([]);
  });

  it('that was cancelled between the writing and the sending', async () => {
    const { account, as, params, read } = await running();
    on('2030-03-13');
    await shop.queue.runChore(sendFollowUps);
    await shop.call(plans.cancelPlan, { as, params, body: { day: '2030-04-12' } });
    await shop.queue.runWaiting();
    expect((await read()).notices).toMatchObject([
      { status: 'skipped', reason: 'The reason for the message has gone away.' },
    ]);
    expect(await mails(account)).toHaveLength(1);
  });

  it('without a term', async () => {
    const { account } = await running({ terms: { termMonths: null } });
    await tick('2030-03-13');
    expect(await mails(account)).toEqual([]);
  });
});

it('the client of a plan that ends with its term is told of its last day instead', async () => {
  const { account, read } = await running({ terms: { renews: false } });
  await tick('2030-03-13');
  await tick('2030-03-14');
  const [mail, ...others] = await mails(account);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Comfort ends on Apr 11, 2030');
  expect(mail?.text).toContain('To continue it, please contact us: Test Company');
  expect((await read()).notices).toMatchObject([{ step: 'plan_end', day: '2030-04-12' }]);
});

it('FU-4 finds the plans of a step whose messages are a week away at most', async () => {
  const { as } = await running();
  const preview = async (step: FollowUpStep, delay: number) => {
    const { past, next } = (await shop.call(contract.previewFollowUpStep, { as, params: { step }, query: { delay } }))
      .data;
    return [past.count, next.count];
  };
  expect(await preview('plan_renewal', 30)).toEqual([0, 1]);
  expect(await preview('plan_renewal', 20)).toEqual([0, 0]);
  expect(await preview('plan_end', 30)).toEqual([0, 0]);
  on('2030-03-15');
  expect(await preview('plan_renewal', 30)).toEqual([1, 0]);
});
