import * as contract from '@truckroll/contract/operations/analytics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = '2026-03-10T10:00:00-05:00';
const track = (as: Person, events: unknown) => shop.call(contract.trackEvents, { as, body: { events } });

describe('AN-1 count what people do', () => {
  it('accepts events of every user and stores them for the account', async () => {
    const { person, look } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    const reply = await track(lite, [
      { name: 'client_save_failed', at },
      { name: 'job_save_failed', at, properties: { status: 422 } },
      { name: 'navigation', at, properties: { route: '/clients/$id', isNew: false, source: null } },
    ]);
    expect([reply.status, reply.data]).toEqual([202, {}]);
    const rows = await look((tx) =>
      tx.selectFrom('analyticsEvents').select(['name', 'userId', 'at', 'properties']).orderBy('name').execute(),
    );
    const by = { userId: lite.userId, at: '2026-03-10T15:00:00.000Z' };
    expect(rows).toEqual([
      { ...by, name: 'client_save_failed', properties: {} },
      { ...by, name: 'job_save_failed', properties: { status: 422 } },
      { ...by, name: 'navigation', properties: { route: '/clients/$id', isNew: false, source: null } },
    ]);
  });

  it('drops all properties that could identify a person', async () => {
    const { owner, look } = await shop.newAccount();
    const properties = {
      name: 'Ann',
      route: '/clients/0192f0c1-2345-7abc-8def-0123456789ab',
      source: 'Ann Lee',
      kind: '416-555-0134',
      type: 'ann@example.test',
      area: { client: 'Ann' },
      stage: ['won'],
      format: 'x'.repeat(101),
      count: 3,
    };
    expect((await track(owner, [{ name: 'client_created', at, properties }])).status).toBe(202);
    const row = await look((tx) => tx.selectFrom('analyticsEvents').select('properties').executeTakeFirstOrThrow());
    expect(row.properties).toEqual({ count: 3 });
  });

  const one = { name: 'navigation', at };
  it.each([
    [undefined, 'Events is required'],
    [[], 'Events is required'],
    [Array.from({ length: 51 }, () => one), 'Events is not valid'],
    [[{ at }], 'Name is required'],
    [[{ name: 'client_viewed', at }], 'Name is not valid'],
    [[{ name: 'job_', at }], 'Name is not valid'],
    [[{ name: 'job_Ann Lee', at }], 'Name is not valid'],
    [[{ name: `job_${'x'.repeat(97)}`, at }], 'Name is too long (maximum 100 characters)'],
    [[{ name: 'navigation' }], 'At is required'],
    [[{ name: 'navigation', at: 'now' }], 'At is not valid'],
    [[{ ...one, properties: 'none' }], 'Properties is not valid'],
  ])('refuses %j', async (events, message) => {
    const { owner } = await shop.newAccount();
    const reply = await track(owner, events);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('accepts fifty at once', async () => {
    const { owner, look } = await shop.newAccount();
    expect(
      (
        await track(
          owner,
          Array.from({ length: 50 }, () => one),
        )
      ).status,
    ).toBe(202);
    const rows = await look((tx) => tx.selectFrom('analyticsEvents').select('id').execute());
    expect(rows).toHaveLength(50);
  });
});
