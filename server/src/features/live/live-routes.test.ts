import { createClient, updateClient } from '@truckroll/contract/clients/clients';
import { tabHeader } from '@truckroll/contract/live/tab-header';
import { markNotificationsRead } from '@truckroll/contract/notifications/notifications';
import { logout } from '@truckroll/contract/session/session';
import { updateRole } from '@truckroll/contract/team/roles';
import { updateMember } from '@truckroll/contract/team/team';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { followLive } from '../../testing/follow-live.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
let account: TestAccount;
const open: { close: () => void }[] = [];

beforeAll(async () => {
  shop = await openShop({ LIVE_STREAMS: '40', METRICS_TOKEN: 'a-token-of-the-collector' });
});
afterAll(async () => {
  for (const stream of open) stream.close();
  await shop.close();
});

async function follow(as = account.owner) {
  const stream = await followLive(shop, as);
  open.push(stream);
  return stream;
}

const newClient = async (firstName: string, { tab, as = account.owner }: { tab?: string; as?: Person } = {}) => {
  const headers: Record<string, string> = tab === undefined ? {} : { [tabHeader]: tab };
  const reply = await shop.call(createClient, { as, body: { firstName }, headers });
  return reply.data.client;
};

describe('the stream', () => {
  beforeAll(async () => {
    account = await shop.newAccount();
  });

  it('confirms at once that it is open, as server-sent events that no proxy buffers', async () => {
    const stream = await follow();
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    await stream.until(({ isReady }) => isReady);
  });

  it('reports a new record: its kind, id and version, its author and the page', async () => {
    const stream = await follow();
    const client = await newClient('Ann', { tab: 'page-7' });
    expect(await stream.take('client')).toEqual({
      kind: 'client',
      ids: [client.id],
      version: client.updatedAt,
      by: { id: account.owner.userId, name: 'Olga Owner' },
      tab: 'page-7',
    });
  });

  it("ignores a page's name that is invalid", async () => {
    const stream = await follow();
    await newClient('Ann', { tab: 'a name with blanks' });
    expect((await stream.take('client')).tab).toBeNull();
  });

  it('reports a change with the version that it created', async () => {
    const client = await newClient('Ann');
    const stream = await follow();
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const change = { as: account.owner, params: { id: client.id }, body: { firstName: 'Anna' } };
    const { updatedAt } = (await shop.call(updateClient, change)).data.client;
    expect(await stream.take('client')).toMatchObject({ ids: [client.id], version: updatedAt });
  });

  it('reports nothing about refused calls', async () => {
    const stream = await follow();
    const client = await newClient('Ann');
    await stream.take('client');
    const stale = { updatedAt: '2020-01-01T00:00:00.000Z', firstName: 'Anna' };
    const reply = await shop.call(updateClient, { as: account.owner, params: { id: client.id }, body: stale });
    expect(reply.status).toBe(409);
    await newClient('Bea');
    await stream.take('client');
    expect(stream.changes.filter(({ kind }) => kind === 'client')).toHaveLength(2);
  });

  it('begins with what changed since the page began to read, by the rights of its reader', async () => {
    const began = performance.now();
    const client = await newClient('Ann');
    const technician = await account.person('fieldTechnicianLite');
    const past = () => Math.ceil(performance.now() - began);
    const stream = await followLive(shop, account.owner, past());
    expect((await stream.take('client')).ids).toEqual([client.id]);
    const later = await followLive(shop, account.owner, 0);
    const other = await shop.newAccount();
    const theirs = await followLive(shop, other.owner, past());
    const limited = await followLive(shop, technician, past());
    await newClient('Bea');
    expect((await later.take('client')).ids).not.toContain(client.id);
    const own = await newClient('Cem', { as: other.owner });
    expect((await theirs.take('client')).ids).toEqual([own.id]);
    await limited.take('client');
    const ofClients = limited.changes.filter(({ kind }) => kind === 'client');
    expect(ofClients.every(({ ids }) => ids === null)).toBe(true);
    for (const each of [stream, later, theirs, limited]) each.close();
  });

  it('asks to read again if it cannot know what changed since', async () => {
    const stream = await followLive(shop, account.owner, 3_600_000);
    await stream.until(({ refetches }) => refetches === 1);
    stream.close();
  });

  it('does not reach another account', async () => {
    const other = await shop.newAccount();
    const [mine, theirs] = [await follow(), await follow(other.owner)];
    await newClient('Ann');
    await mine.take('client');
    // Its own change comes after those that it must not hear of.
    const own = await newClient('Bea', { as: other.owner });
    await theirs.take('client');
    expect(theirs.changes.flatMap(({ kind, ids }) => (kind === 'client' ? ids : []))).toEqual([own.id]);
  });

  it('reports notifications only to the person concerned', async () => {
    const admin = await account.person('admin');
    const technician = await account.person('fieldTechnicianPro');
    const streams = [await follow(admin), await follow(technician)] as const;
    await newClient('Ann');
    await streams[0].take('notification');
    await shop.call(markNotificationsRead, { as: admin, body: { all: true } });
    expect(await streams[0].take('notification')).toMatchObject({ ids: null });
    // Both hear of a change in the same moment, and this one comes later.
    await newClient('Bea');
    await streams[0].take('client');
    await streams[0].take('client');
    expect(streams[1].changes.filter(({ kind }) => kind === 'notification')).toEqual([]);
  });

  it('requires a session', async () => {
    const reply = await shop.app.inject({ method: 'GET', url: '/api/live' });
    expect(reply.statusCode).toBe(401);
  });

  it('accepts no token in the URL', async () => {
    const { token } = account.owner;
    const reply = await shop.app.inject({ method: 'GET', url: `/api/live?token=${token}&access_token=${token}` });
    expect(reply.statusCode).toBe(401);
  });
});

describe('the stream ends', () => {
  beforeAll(async () => {
    account = await shop.newAccount();
  });

  it('when the person signs out', async () => {
    const person = await account.person('admin');
    const stream = await follow(person);
    await shop.call(logout, { as: person });
    await stream.until(({ isEnded }) => isEnded);
  });

  it('when a role is taken away, and resumes with the remaining rights', async () => {
    const person = await account.person('officeManager');
    const before = await follow(person);
    await newClient('Ann');
    expect((await before.take('client')).ids).toHaveLength(1);
    const role = await account.look((tx) =>
      tx.selectFrom('roles').select('id').where('name', '=', 'fieldTechnicianLite').executeTakeFirstOrThrow(),
    );
    await shop.call(updateMember, {
      as: account.owner,
      params: { id: person.userId },
      body: { roleId: role.id },
    });
    await before.until(({ isEnded }) => isEnded);
    const after = await follow(person);
    await newClient('Bea');
    await (await follow()).until(({ isReady }) => isReady);
    expect(after.changes.filter(({ ids }) => ids !== null && ids.length > 0)).toEqual([]);
  });

  it('when the abilities of a role change', async () => {
    const person = await account.person('officeManager');
    const stream = await follow(person);
    const role = await account.look((tx) =>
      tx.selectFrom('roles').select('id').where('name', '=', 'officeManager').executeTakeFirstOrThrow(),
    );
    const permissions = [{ name: 'Jobs', abilities: ['viewAssigned'] }];
    const reply = await shop.call(updateRole, { as: account.owner, params: { id: role.id }, body: { permissions } });
    expect(reply.status).toBe(200);
    await stream.until(({ isEnded }) => isEnded);
  });

  it('when the server closes gracefully', async () => {
    const closing = await openShop();
    const { owner } = await closing.newAccount();
    const stream = await followLive(closing, owner);
    await stream.until(({ isReady }) => isReady);
    await closing.close();
    expect(stream.isEnded).toBe(true);
  });
});

describe('streams are limited', () => {
  it('to a number per server, and a number per person', async () => {
    const few = await openShop({ LIVE_STREAMS: '32', LIVE_STREAMS_PER_ACCOUNT: '31' });
    const { owner, person } = await few.newAccount();
    const streams = [];
    for (let n = 0; n < 30; n += 1) streams.push(await followLive(few, owner));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    const refused = await followLive(few, owner);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    const other = await person('admin');
    expect((await followLive(few, other)).status).toBe(200);
    // The account's limit is reached, but not the server's.
    const full = await followLive(few, other);
    expect([full.status, full.headers['retry-after']]).toEqual([503, '60']);
    const stranger = (await few.newAccount()).owner;
    expect((await followLive(few, stranger)).status).toBe(200);
    expect((await followLive(few, stranger)).status).toBe(503);
    // A closed stream frees its place.
    streams[0]?.close();
    await vi.waitFor(async () => expect((await followLive(few, stranger)).status).toBe(200));
    await few.close();
  });

  it('and counted in the metrics', async () => {
    const scrape = async () => {
      const headers = { authorization: 'Bearer a-token-of-the-collector' };
      const { body } = await shop.app.inject({ url: '/metrics', headers });
      expect(body).not.toContain('call="LV-1"');
      return Number(/^truckroll_live_streams (\d+)$/m.exec(body)?.[1]);
    };
    const before = await scrape();
    const { owner } = await shop.newAccount();
    const stream = await follow(owner);
    expect(await scrape()).toBe(before + 1);
    stream.close();
    await vi.waitFor(async () => expect(await scrape()).toBe(before));
  });
});
