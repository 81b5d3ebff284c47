import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { codeOf } from '@truckroll/contract/endpoints/problem';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { contentTypeOf, hostileOperations, hostileRequests } from './hostile-requests.ts';
import { hostileJson, hostileParts } from './hostile-values.ts';
import { openShop } from './shop.ts';
import { testDriver } from './test-database.ts';

/**
 * How many values each place is tried with: fewer on the embedded database, which differs only in how values reach it.
 * `HOSTILE_VALUES=all` tries each.
 */
const valuesEach = process.env['HOSTILE_VALUES'] ?? (testDriver() === 'pglite' ? '1' : '2');
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_260_310);

const unlimited = { PASSWORD_CALLS_PER_ADDRESS: '1000000', PASSWORD_CALLS_PER_EMAIL: '1000000' };
const limits = { CALLS_PER_MINUTE: '1000000', PUBLIC_CALLS_PER_MINUTE: '1000000', WRONG_TOKENS_PER_MINUTE: '1000000' };
const shop = await openShop({ ...unlimited, ...limits }, { answers: 'compiled' });
afterAll(() => shop.close());

let place = 0;
/** Other values at each place, and the same ones in each run. */
const some =
  (values: readonly string[]) =>
  (endpoint: Endpoint): readonly string[] => {
    if (valuesEach === 'all') return values;
    place += 1;
    const shift = [...endpoint.id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed + place);
    return fc.sample(fc.constantFrom(...values), { seed: shift, numRuns: Number(valuesEach) });
  };
const requestsOf = hostileRequests(shop, { parts: some(hostileParts), json: some(hostileJson) });

const operations = hostileOperations(shop);
let runs = 0;
afterAll(() => console.log(`hostile input: ${runs} requests of ${operations.length} operations, seed ${seed}`));

const isBusy = (body: string): boolean => body.includes(`"code":"${codeOf('serverBusy')}"`);

it.each(operations.map((endpoint) => [`${endpoint.id} ${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers no 5xx to a value that it does not expect',
  async (_, endpoint) => {
    // An account of its own: a request may change or delete what the next one needs.
    const account = await shop.newAccount();
    const failures: string[] = [];
    place = 0;
    for (const { url, payload } of await requestsOf(endpoint, { shop, account })) {
      runs += 1;
      const content = payload === undefined ? {} : { payload };
      const headers = {
        authorization: `Bearer ${account.owner.token}`,
        ...(payload === undefined ? {} : { 'content-type': contentTypeOf(endpoint) }),
      };
      const send = () => shop.app.inject({ method: endpoint.method, url, headers, ...content });
      let reply = await send();
      // A statement that waits too long on a busy machine is sent again, as its answer asks; one that always does is a fault.
      for (let again = 0; again < 3 && isBusy(reply.body); again += 1) reply = await send();
      // Also one that the operation declares: the test's database, disk and providers are all there.
      if (reply.statusCode >= 500)
        failures.push(`${url.slice(0, 300)} ${payload?.slice(0, 2000) ?? ''}: ${reply.body.slice(0, 200)}`);
    }
    expect(failures).toEqual([]);
  },
  // All values at all places of a large body take minutes.
  3_600_000,
);

it('tries a least number of values', () =>
  expect(runs).toBeGreaterThan(operations.length * (valuesEach === '1' ? 3 : 5)));
