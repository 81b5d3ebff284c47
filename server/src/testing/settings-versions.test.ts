import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { getBookingSetup, saveBookingPage } from '@truckroll/contract/booking/booking';
import { readCallSettings, updateCallSettings } from '@truckroll/contract/calls/call-settings';
import {
  readFollowUpSettings,
  updateFollowUpSettings,
  updateFollowUpStep,
} from '@truckroll/contract/follow-ups/follow-ups';
import { changeTimeRules, readTimeRules } from '@truckroll/contract/time-clock/time-clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Settings = {
  read: (account: TestAccount) => Promise<string>;
  change: (account: TestAccount, updatedAt: string) => Promise<{ status: number; body: unknown }>;
};

const step = { isOn: false, delay: 1, channel: 'mail' as const };
const followUps = async ({ owner: as }: TestAccount) =>
  (await shop.call(readFollowUpSettings, { as })).data.settings.updatedAt;
const settings: Readonly<Record<string, Settings>> = {
  'the page for online booking': {
    read: async ({ owner: as }) => (await shop.call(getBookingSetup, { as })).data.page.updatedAt,
    change: ({ owner: as }, updatedAt) => shop.call(saveBookingPage, { as, body: { intro: 'Hello', updatedAt } }),
  },
  'a step of follow-ups': {
    read: followUps,
    change: ({ owner: as }, updatedAt) =>
      shop.call(updateFollowUpStep, { as, params: { step: 'reminder' }, body: { ...step, updatedAt } }),
  },
  'the quiet hours of follow-ups': {
    read: followUps,
    change: ({ owner: as }, updatedAt) =>
      shop.call(updateFollowUpSettings, { as, body: { quietFrom: '20:00', quietTo: '07:00', updatedAt } }),
  },
  'how calls are handled': {
    read: async ({ owner: as }) => (await shop.call(readCallSettings, { as })).data.settings.updatedAt,
    change: ({ owner: as }, updatedAt) =>
      shop.call(updateCallSettings, { as, body: { ringOutsideHours: true, updatedAt } }),
  },
  'how time is counted': {
    read: async ({ owner: as }) => (await shop.call(readTimeRules, { as })).data.rules.updatedAt,
    change: ({ owner: as }, updatedAt) => shop.call(changeTimeRules, { as, body: { paidBreaks: true, updatedAt } }),
  },
};

it.each(Object.entries(settings))(
  '%s: of two people who opened the same version, the second is told',
  async (_, one) => {
    const account = await shop.newAccount();
    for (const key of ['calls', 'time-clock'] as const)
      await shop.call(connectAddOn, { as: account.owner, params: { key } });
    // The first change of an account is one, too.
    for (let round = 0; round < 2; round += 1) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
      const opened = await one.read(account);
      const saved = await Promise.all([one.change(account, opened), one.change(account, opened)]);
      expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(saved.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
      expect(await one.read(account)).not.toBe(opened);
    }
  },
);
