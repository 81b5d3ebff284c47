import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { logout, signOutEverywhere } from '@truckroll/contract/session/session';
import { openApiDocument } from '../platform/openapi/openapi-document.ts';
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
  tag,
  tax,
  visit,
} from './record-makers.ts';
import { routeFixtures } from './route-fixtures.ts';
import type { Shop } from './shop.ts';

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

/** The operations of the API document, by their names. */
function operationsOf(shop: Shop): Map<string, Operation> {
  const document = openApiDocument(shop.served) as { paths: Record<string, Record<string, Operation>> };
  return new Map(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [
        (operation as unknown as { operationId: string }).operationId,
        operation,
      ]),
    ),
  );
}

/** Makers of the records that examples name. */
const makers: Record<string, Maker> = {
  ...{ clientId: client, jobId: job, invoiceId: invoice, documentId: invoice, requestId: request, visitId: visit },
  ...{ userId: member, teamId: member, assignedTo: member, assignedToTeams: member, moduleId: client, taxId: tax },
  ...{ productId: product, propertyId: property, roleId: role, skillId: skill, recordId: job },
  ...{ tagIds: tag, intoId: tag },
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

/** A request as it is sent; `payload` is the text of its body. */
export type HostileRequest = { url: string; payload?: string };

/** The values for one place of an address, and for one place of a body, as JSON texts. */
export type HostileValues = {
  parts: (endpoint: Endpoint) => readonly string[];
  json: (endpoint: Endpoint) => readonly string[];
};

const unknownId = '01890a5d-ac96-774b-bcce-b302099a8057';

/** The days at both ends of a range, and in the wrong order. */
const farDays = [
  ['0001-01-01', '9999-12-31'],
  ['1900-01-01', '2199-12-31'],
  ['9999-12-31', '-1'],
];

/** Signs its caller out, or never ends. */
const isLeftOut = ({ id, answers }: Endpoint): boolean =>
  id === logout.id || id === signOutEverywhere.id || answers === 'events';

export const hostileOperations = (shop: Shop): Endpoint[] => shop.served.filter((endpoint) => !isLeftOut(endpoint));

export const contentTypeOf = ({ form }: Endpoint): string =>
  form ? 'application/x-www-form-urlencoded' : 'application/json';

/** Sends the requests of an endpoint: the expected one, and one for each value at each place of its address and body. */
export function hostileRequests(
  shop: Shop,
  { parts, json }: HostileValues,
): (endpoint: Endpoint, at: At) => Promise<HostileRequest[]> {
  const operations = operationsOf(shop);
  return async (endpoint, at) => {
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
    const withUrl = (changed: Record<string, string>): HostileRequest => ({ url: urlWith(changed), ...payload });

    const inAddress = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
    const days = inAddress.filter(({ example: value }) => /^\d{4}-\d{2}-\d{2}/.test(String(value)));
    const ranges = days.length < 2 ? [] : farDays;
    return [
      withUrl({}),
      ...ranges.map((far) => withUrl(Object.fromEntries(days.map(({ name }, index) => [name, far[index % 2] ?? ''])))),
      ...inAddress.flatMap(({ name }) => parts(endpoint).map((text) => withUrl({ [name]: text }))),
      ...(body === null ? [] : placesIn(body)).flatMap((place) =>
        json(endpoint).map((text) => ({ url: urlWith({}), payload: writeWith(body, place, text) })),
      ),
    ];
  };
}
