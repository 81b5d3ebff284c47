import { createApiKey } from '@truckroll/contract/api-keys/api-keys';
import type { Endpoint, Need } from '@truckroll/contract/endpoints/endpoint';
import { logout, signOutEverywhere } from '@truckroll/contract/session/session';
import { defaultRoles } from '@truckroll/domain/abilities/default-roles';
import { afterAll, describe, expect, it } from 'vitest';
import type { Reply } from '../platform/http/request-in-process.ts';
import { declaredAnswer, openParts, undeclaredKeys } from './declared-answer.ts';
import { followLive } from './follow-live.ts';
import { ownRights, sharedParameters } from './route-exceptions.ts';
import { routeFixtures } from './route-fixtures.ts';
import { openShop, type Person } from './shop.ts';

// The server as in production, with compiled answers. It is opened before the tests are collected, because every served
// endpoint becomes a test.
const unlimited = { PASSWORD_CALLS_PER_ADDRESS: '100000', PASSWORD_CALLS_PER_EMAIL: '100000' };
const shop = await openShop(unlimited, { answers: 'compiled' });
const mine = await shop.newAccount();
const stranger = (await shop.newAccount()).owner;
afterAll(() => shop.close());

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057';
const parametersOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const unknownRecord = (endpoint: Endpoint) =>
  Object.fromEntries(parametersOf(endpoint).map((name) => [name, unknownId]));

const title = (endpoint: Endpoint): string => `${endpoint.id} ${endpoint.method} ${endpoint.path}`;
const titled = (endpoints: readonly Endpoint[]): [string, Endpoint][] =>
  endpoints.map((endpoint) => [title(endpoint), endpoint]);

const isOpen = ({ needs }: Endpoint): boolean => needs.kind === 'open';
const guarded = shop.served.filter((endpoint) => !isOpen(endpoint));

const refusalKeys = ['success', 'code', 'message', 'errors', 'changed'];

/** Expects an answer to contain only keys that its endpoint declares. */
function expectDeclared(endpoint: Endpoint, reply: Reply<Endpoint>): void {
  expect(reply.status, reply.body.message).toBeLessThan(500);
  if (endpoint.answers !== 'envelope') return;
  const isRefusal = reply.status >= 400;
  const keys = isRefusal
    ? Object.keys(reply.body).filter((key) => !refusalKeys.includes(key) && !(endpoint.errorTwin && key === 'error'))
    : undeclaredKeys(declaredAnswer(endpoint), reply.body);
  expect(keys).toEqual([]);
}

describe('every endpoint', () => {
  it('has an id of its own', () => {
    const ids = shop.served.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it.each(titled(shop.served.filter(({ answers }) => answers === 'envelope')))(
    '%s declares every field of its answer',
    (_, endpoint) => {
      expect(openParts(declaredAnswer(endpoint))).toEqual([]);
    },
  );
});

describe('nobody', () => {
  const askAt = (endpoint: Endpoint, prefix: string, authorization?: string) =>
    shop.app.inject({
      method: endpoint.method,
      url: `${prefix}${endpoint.path.replaceAll(/:\w+/g, unknownId)}`,
      headers: authorization === undefined ? {} : { authorization },
    });

  it.each(titled(guarded))('may ask %s without a session', async (_, endpoint) => {
    const replies = [await askAt(endpoint, '/api'), await askAt(endpoint, '/api', `Bearer ${'x'.repeat(43)}`)];
    if (!endpoint.onlyUnderApi) replies.push(await askAt(endpoint, ''));
    for (const reply of replies) {
      const message = 'Please sign in to continue.';
      const twin = endpoint.errorTwin ? { error: message } : {};
      expect([reply.statusCode, reply.json()]).toEqual([401, { success: false, code: 'sign_in', message, ...twin }]);
    }
  });

  /** Directories of companies come with a token of their own. */
  const isOfDirectory = ({ path }: Endpoint): boolean => path.startsWith('/scim/');
  const open = shop.served.filter(isOpen);

  it.each(titled(open.filter((endpoint) => !isOfDirectory(endpoint))))(
    'needs a session for the open endpoint %s',
    async (_, endpoint) => {
      const reply = await askAt(endpoint, '/api');
      expect(reply.statusCode).not.toBe(401);
      expect(reply.statusCode).toBeLessThan(500);
    },
  );

  it.each(titled(open.filter(isOfDirectory)))('may ask %s without the token of a directory', async (_, endpoint) => {
    const unknown = `Bearer ${'x'.repeat(43)}`;
    for (const sent of [undefined, unknown, `Bearer ${mine.owner.token}`]) {
      const reply = await askAt(endpoint, '/api', sent);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([401, 'application/scim+json; charset=utf-8']);
    }
  });
});

/** The default roles, and null for full access. */
const roleNames = [...defaultRoles.map(({ name }) => name), null];
const people = new Map<string | null, Person>();
for (const name of roleNames) people.set(name, await mine.person(name));

/** The contract's role rules, implemented again independently of the server (API 2.1 to 2.5). */
function mayCall(roleName: string | null, needs: Need): boolean {
  if (roleName === null || roleName === 'admin' || roleName === 'superAdmin') return true;
  const { permissions } = defaultRoles.find(({ name }) => name === roleName) ?? { permissions: [] };
  const held = permissions.flatMap(({ name, abilities }) => abilities.map((ability) => `${name}.${ability}`));
  switch (needs.kind) {
    case 'open':
    case 'signedIn':
      return true;
    case 'admin':
      return false;
    case 'ability':
      return needs.anyOf.some((ability) => held.includes(ability));
    case 'view': {
      const seeing = ['viewAll', 'viewAssigned', 'create', 'createForAssigned', 'edit'];
      const counted = [...seeing.map((ability) => `${needs.module}.${ability}`), ...needs.orAnyOf];
      return counted.some((ability) => held.includes(ability));
    }
  }
}

/** The endpoints that sign their caller out. */
const endsSession = new Set([logout.id, signOutEverywhere.id]);

describe('each role gets what its abilities say', () => {
  it.each(titled(guarded.filter(({ answers }) => answers === 'events')))('from the stream %s', async (_, endpoint) => {
    for (const roleName of roleNames) {
      const stream = await followLive(shop, people.get(roleName) as Person);
      expect([roleName, stream.status]).toEqual([roleName, mayCall(roleName, endpoint.needs) ? 200 : 403]);
      stream.close();
    }
  });

  it.each(titled(guarded.filter(({ answers }) => answers !== 'events')))('from %s', async (_, endpoint) => {
    for (const roleName of roleNames) {
      const as = endsSession.has(endpoint.id) ? await mine.person(roleName) : people.get(roleName);
      const reply = await shop.call(endpoint, { ...(as && { as }), params: unknownRecord(endpoint) });
      const isRefused = reply.status === 403;
      if (isRefused && ownRights.has(endpoint.id)) continue;
      expect([roleName, isRefused], reply.body.message).toEqual([roleName, !mayCall(roleName, endpoint.needs)]);
      if (isRefused) expect(reply.body.message).toBe('You do not have permission to do this.');
      else expect([200, 201, 202, 400, 404, 409, 422]).toContain(reply.status);
      expectDeclared(endpoint, reply);
    }
  });
});

/** Keys of an admin with the abilities of a role each, and one without a scope. */
const keys = new Map<string | null, string>();
for (const name of ['officeStaff', 'fieldTechnicianLite', null]) {
  const permissions = defaultRoles.find((role) => role.name === name)?.permissions ?? null;
  const body = {
    name: `${name}`,
    permissions: permissions?.map(({ name: of, abilities }) => ({ name: of, abilities: [...abilities] })) ?? null,
  };
  keys.set(name, (await shop.call(createApiKey, { as: mine.owner, body })).data.token);
}

describe('each API key gets what its scope says', () => {
  it.each(titled(guarded.filter(({ answers }) => answers !== 'events')))('from %s', async (_, endpoint) => {
    for (const [scope, token] of keys) {
      const reply = await shop.call(endpoint, { as: token, params: unknownRecord(endpoint) });
      const isRefused = reply.status === 403;
      if (isRefused && endpoint.peopleOnly) {
        expect(reply.body.code).toBe('people_only');
        continue;
      }
      expect(endpoint.peopleOnly).toBeUndefined();
      if (isRefused && ownRights.has(endpoint.id)) continue;
      expect([scope, isRefused], reply.body.message).toEqual([scope, !mayCall(scope, endpoint.needs)]);
      expectDeclared(endpoint, reply);
    }
  });
});

describe("another account's record is not found", () => {
  const aboutRecords = guarded.filter(({ id }) => routeFixtures.has(id));

  it('by any endpoint with parameters: each has a fixture in route-fixtures.ts', () => {
    const missing = guarded.filter(
      (endpoint) =>
        parametersOf(endpoint).length > 0 && !routeFixtures.has(endpoint.id) && !sharedParameters.has(endpoint.id),
    );
    expect(missing.map(title)).toEqual([]);
  });

  it('by endpoints that are served: no fixture is left of a removed endpoint', () => {
    const served = new Set(shop.served.map(({ id }) => id));
    const known = [...routeFixtures.keys(), ...sharedParameters.keys(), ...ownRights.keys()];
    expect(known.filter((id) => !served.has(id))).toEqual([]);
  });

  it.each(titled(aboutRecords))('by %s', async (_, endpoint) => {
    const named = await routeFixtures.get(endpoint.id)?.({ shop, account: mine });
    const foreign = await shop.call(endpoint, { as: stranger, ...named });
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toMatch(/^[A-Z][a-z-]+( [a-z]+)? not found$/);
    // The owner finds the record with the same request, which proves that the fixture's record exists.
    const own = await shop.call(endpoint, { as: mine.owner, ...named });
    expect(own.status, own.body.message).not.toBe(404);
    expect(own.status, own.body.message).not.toBe(403);
    expectDeclared(endpoint, own);
  });
});
