import type { Endpoint } from '@truckroll/contract/endpoint';
import { codeOf } from '@truckroll/contract/problem';
import { refusalsOf } from '@truckroll/contract/refusals';
import { logout, signOutEverywhere } from '@truckroll/contract/session';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openApiDocument } from '../platform/openapi/openapi-document.ts';
import { hostileJson, hostileParts } from './hostile-values.ts';
import {
  type At,
  client,
  invoice,
  job,
  type Maker,
  member,
  product,
  property,
  request,
  role,
  skill,
  tax,
  visit,
} from './record-makers.ts';
import { routeFixtures } from './route-fixtures.ts';
import { openShop } from './shop.ts';

/** How many values each parameter is tried with. `HOSTILE_VALUES=all` tries each. */
const valuesEach = process.env['HOSTILE_VALUES'] ?? '2';
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_260_310);

const unlimited = { PASSWORD_CALLS_PER_ADDRESS: '1000000', PASSWORD_CALLS_PER_EMAIL: '1000000' };
const calls = { CALLS_PER_MINUTE: '1000000', PUBLIC_CALLS_PER_MINUTE: '1000000', WRONG_TOKENS_PER_MINUTE: '1000000' };
const shop = await openShop({ ...unlimited, ...calls }, { answers: 'compiled' });
afterAll(() => shop.close());

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Place = readonly (string | number)[];

/** Every place of a JSON value, the whole one included. */
function placesIn(value: Json, at: Place = []): Place[] {
  const inner =
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, part]) =>
          placesIn(part, [...at, Array.isArray(value) ? Number(key) : key]),
        );
  return [at, ...inner];
}

/** The JSON text of a value, with another text at one place. */
function writeWith(value: Json, place: Place, text: string): string {
  const [key, ...rest] = place;
  if (key === undefined) return text;
  if (Array.isArray(value))
    return `[${value.map((part, index) => (index === key ? writeWith(part, rest, text) : JSON.stringify(part))).join()}]`;
  const parts = Object.entries(value as { [key: string]: Json }).map(
    ([name, part]) => `${JSON.stringify(name)}:${name === key ? writeWith(part, rest, text) : JSON.stringify(part)}`,
  );
  return `{${parts.join()}}`;
}

type Operation = { parameters: { name: string; in: string; example?: Json }[]; requestBody?: Body };
type Body = { content: Record<string, { example?: Json }> };

const document = openApiDocument(shop.served) as { paths: Record<string, Record<string, Operation>> };
const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [
      (operation as unknown as { operationId: string }).operationId,
      operation,
    ]),
  ),
);

/** Signs its caller out, or never ends. */
const isLeftOut = ({ id, answers }: Endpoint): boolean =>
  id === logout.id || id === signOutEverywhere.id || answers === 'events';
const served = shop.served.filter((endpoint) => !isLeftOut(endpoint));

/** Makers of the records that examples name. */
const makers: Record<string, Maker> = {
  ...{ clientId: client, jobId: job, invoiceId: invoice, documentId: invoice, requestId: request, visitId: visit },
  ...{ userId: member, teamId: member, assignedTo: member, assignedToTeams: member, moduleId: client, taxId: tax },
  ...{ productId: product, propertyId: property, roleId: role, skillId: skill, recordId: job },
};

/** An example with the ids of records that exist. */
async function withRecords(at: At, value: Json, key = ''): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((part) => withRecords(at, part, key)));
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(async ([name, part]) => [name, await withRecords(at, part, name)] as const);
    return Object.fromEntries(await Promise.all(parts));
  }
  return Object.hasOwn(makers, key) ? ((await makers[key]?.(at)) ?? value) : value;
}

type Try = { url: string; payload?: string };

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057';

const declares = (endpoint: Endpoint, { code }: { code?: string }): boolean =>
  [...refusalsOf(endpoint)].some((name) => codeOf(name) === code);

/** The days at both ends of a range, and in the wrong order. */
const farDays = [
  ['0001-01-01', '9999-12-31'],
  ['1900-01-01', '2199-12-31'],
  ['9999-12-31', '-1'],
];

async function triesOf(endpoint: Endpoint, at: At): Promise<Try[]> {
  const named = (await routeFixtures.get(endpoint.id)?.(at)) ?? {};
  const { parameters = [], requestBody } = operations.get(endpoint.name) ?? {};
  const [content] = Object.values(requestBody?.content ?? {});
  const example = content?.example;
  const isObject = typeof example === 'object' && example !== null && !Array.isArray(example);
  const body = isObject ? await withRecords(at, { ...example, ...(named.body as object) }) : null;

  const urlWith = (changed: Record<string, string>): string => {
    const path = endpoint.path.replaceAll(
      /:(\w+)/g,
      (_, name: string) => changed[name] ?? encodeURIComponent(named.params?.[name] ?? unknownId),
    );
    const kept = Object.entries(named.query ?? {}).filter(([name]) => changed[name] === undefined);
    const inQuery = parameters.filter((each) => each.in === 'query' && changed[each.name] !== undefined);
    const pairs = [
      ...kept.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`),
      ...inQuery.map(({ name }) => `${name}=${changed[name]}`),
    ];
    return `/api${path}?${pairs.join('&')}`;
  };
  const payload = body === null ? {} : { payload: JSON.stringify(body) };
  const withUrl = (changed: Record<string, string>): Try => ({ url: urlWith(changed), ...payload });

  let place = 0;
  /** Other values at each place, and the same ones in each run. */
  const sample = (values: readonly string[]): readonly string[] => {
    if (valuesEach === 'all') return values;
    place += 1;
    const shift = [...endpoint.id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed + place);
    return fc.sample(fc.constantFrom(...values), { seed: shift, numRuns: Number(valuesEach) });
  };
  const inAddress = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  const days = inAddress.filter(({ example: value }) => /^\d{4}-\d{2}-\d{2}/.test(String(value)));
  return [
    withUrl({}),
    ...(days.length < 2
      ? []
      : farDays.map((far) => withUrl(Object.fromEntries(days.map(({ name }, index) => [name, far[index % 2] ?? '']))))),
    ...inAddress.flatMap(({ name }) => sample(hostileParts).map((text) => withUrl({ [name]: text }))),
    ...(body === null ? [] : placesIn(body)).flatMap((at) =>
      sample(hostileJson).map((text) => ({ url: urlWith({}), payload: writeWith(body, at, text) })),
    ),
  ];
}

let runs = 0;
afterAll(() => console.log(`hostile input: ${runs} calls of ${served.length} operations, seed ${seed}`));

it.each(served.map((endpoint) => [`${endpoint.id} ${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers no 5xx to a value that it does not expect',
  async (_, endpoint) => {
    // An account of its own: a call may change or delete what the next one needs.
    const account = await shop.newAccount();
    const type = endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const failures: string[] = [];
    for (const { url, payload } of await triesOf(endpoint, { shop, account })) {
      runs += 1;
      const content = payload === undefined ? {} : { payload };
      const headers = {
        authorization: `Bearer ${account.owner.token}`,
        ...(payload === undefined ? {} : { 'content-type': type }),
      };
      const reply = await shop.app.inject({ method: endpoint.method, url, headers, ...content });
      // A declared refusal such as 'no mail server' is no fault.
      const isFault = reply.statusCode === 500 || (reply.statusCode > 500 && !declares(endpoint, reply.json()));
      if (isFault) failures.push(`${url.slice(0, 300)} ${payload?.slice(0, 2000) ?? ''}: ${reply.body.slice(0, 200)}`);
    }
    expect(failures).toEqual([]);
  },
);
