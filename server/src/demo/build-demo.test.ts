import * as clients from '@truckroll/contract/clients';
import { getMe, login } from '@truckroll/contract/session';
import { listTeam } from '@truckroll/contract/team';
import { clientStages } from '@truckroll/domain/clients/stages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { buildDemo, demoPassword, demoSignIns } from './build-demo.ts';
import { openDesk } from './desk.ts';

const today = new Date('2026-03-10T15:00:00.000Z');
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  shop.clock.now = new Date(0);
  await buildDemo({
    desk: openDesk({ server: shop.app, database: shop.database, clock: shop.clock }),
    database: shop.database,
    now: today,
  });
});
afterAll(() => shop.close());

const signIn = async (email: string): Promise<string> => {
  const reply = await shop.call(login, { body: { email, password: demoPassword } });
  expect([email, reply.status]).toEqual([email, 200]);
  return reply.data.token;
};

describe('the demo company', () => {
  it('lets each of its people sign in with the role that is printed', async () => {
    for (const { email, role } of demoSignIns) {
      const me = await shop.call(getMe, { as: await signIn(email) });
      expect([email, role.startsWith(me.data.user.role?.name ?? '?')]).toEqual([email, true]);
    }
  });

  it('has 8 people, one of them invited', async () => {
    const token = await signIn('owner@demo.test');
    const { team } = (await shop.call(listTeam, { as: token, query: { status: 'all', limit: -1 } })).data;
    expect(team).toHaveLength(8);
    expect(team.filter((member) => member.status === 'invited')).toHaveLength(1);
  });

  it('has at least 120 clients, in every stage, made over the past year and none in the future', async () => {
    const token = await signIn('owner@demo.test');
    const list = (await shop.call(clients.listClients, { as: token, query: { limit: -1 } })).data;
    expect(list.total).toBeGreaterThanOrEqual(120);
    for (const stage of clientStages) expect([stage, list.stageCounts[stage] > 0]).toEqual([stage, true]);
    expect(list.clients.every((client) => client.updatedAt <= today.toISOString())).toBe(true);
    const made = new Set(list.clients.map((client) => client.createdAt.slice(0, 7)));
    expect(made.size).toBeGreaterThan(10);
  });

  it('keeps its rival apart', async () => {
    const token = await signIn('owner@rival.test');
    const list = (await shop.call(clients.listClients, { as: token })).data;
    expect(list.total).toBe(8);
  });
});
