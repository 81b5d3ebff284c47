import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import { listSessions } from '@truckroll/contract/session/session';
import { listSkills } from '@truckroll/contract/team/skills';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop } from './shop.ts';
import { storeClient, storeJob, storeVisit } from './stored-work.ts';

const shop = await openShop();
afterAll(() => shop.close());

type Json = {
  type?: string;
  maxItems?: number;
  properties?: Record<string, Json>;
  additionalProperties?: boolean | Json;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

const isPaged = ({ query }: Endpoint): boolean => 'limit' in (schemaOf(query, 'input').properties ?? {});

/** The lists that are an answer's `data`, or direct members of it. */
function listsOf({ data }: Endpoint): [path: string, list: Json][] {
  const answer = schemaOf(data, 'output');
  const parts: [string, Json][] = [['data', answer], ...Object.entries(answer.properties ?? {})];
  return parts.filter(([, part]) => part.type === 'array');
}

/** The lists inside records, by the record's key and their own. */
function nestedLists(part: Json, path: readonly string[] = []): [name: string, list: Json][] {
  const { items, properties = {}, additionalProperties } = part;
  const isNested = part.type === 'array' && path.length > 1;
  return [
    ...(isNested ? [[path.slice(-2).join('.'), part] as [string, Json]] : []),
    ...[...(part.anyOf ?? []), ...(part.oneOf ?? [])].flatMap((one) => nestedLists(one, path)),
    ...(items === undefined ? [] : nestedLists(items, [...path.slice(0, -1), `${path.at(-1) ?? 'data'}[]`])),
    ...Object.entries(properties).flatMap(([key, one]) => nestedLists(one, [...path, key])),
    ...(typeof additionalProperties === 'object' ? nestedLists(additionalProperties, [...path, '*']) : []),
  ];
}

const ofPeople = 'a team has at most 50 people, by the endpoint that sets it';
const ofLines = 'at most 500 lines, by the endpoint that writes them';
const ofTaxes = 'at most 50 taxes a line, by the endpoint that writes it, of the taxes of the account';
const ofForms = 'the fields of a form are bounded by the endpoint that writes it';
const ofAbilities = 'the abilities of the product, which are a constant list';
const ofProperties = 'at most 100 custom properties a kind of record';

/** The lists inside records that do not grow with use, by key, with the reason. */
const boundedByInput: Readonly<Record<string, string>> = {
  abilities: ofAbilities,
  permissions: ofAbilities,
  ...Object.fromEntries(Object.keys(abilityCatalogue).map((name) => [name, ofAbilities])),
  aiActionItems: 'what was read from one call',
  assignedTeam: ofPeople,
  assignedTo: ofPeople,
  attendees: 'at most 100 guests of an event, by the endpoint that sets them',
  currencies: 'the currencies of ISO 4217',
  daysOfMonth: 'the days of a month',
  daysOfWeek: 'the days of a week',
  fields: ofForms,
  files: 'the files of one upload',
  items: ofLines,
  jobForms: 'at most 50 forms a job, by the endpoint that sets them',
  jobFormIds: 'at most 50 forms a client, by the endpoint that sets them',
  jobItems: ofLines,
  messages: 'one page of a conversation',
  options: ofForms,
  otherCurrencies: 'the currencies of ISO 4217',
  properties: ofProperties,
  skills: 'at most 200 skills of a person and 50 of a job, by the endpoint that sets them',
  tags: 'at most 20 tags, by the endpoint that sets them',
  tagIds: 'at most 50 tags, by the endpoint that sets them',
  taxes: ofTaxes,
  taxIds: ofTaxes,
  team: ofPeople,
  teamMemberNames: ofPeople,
  teamMembers: ofPeople,
  value: 'the options of one custom property',
  weekDays: 'the days of a week',
  workingDays: 'the days of a week',
  '*': 'the answer to one field of a form',
};

const unpaged = shop.served.filter((endpoint) => !isPaged(endpoint) && listsOf(endpoint).length > 0);
const titled = unpaged.map((endpoint): [string, Endpoint] => [`${endpoint.id} ${endpoint.path}`, endpoint]);

describe('a list inside of a record', () => {
  const nested = shop.served.flatMap((endpoint) =>
    nestedLists(schemaOf(endpoint.data, 'output')).map(([name, list]) => ({ id: endpoint.id, name, list })),
  );
  const nameOf = (name: string): string => name.split('.').at(-1)?.replace('[]', '') ?? name;

  it('declares its maximum length, or is bounded by its writes', () => {
    const unbounded = nested.filter(
      ({ name, list }) => list.maxItems === undefined && boundedByInput[nameOf(name)] === undefined,
    );
    expect(unbounded.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });

  it('has a reason for each undeclared one, and no reason too many', () => {
    const open = new Set(nested.filter(({ list }) => list.maxItems === undefined).map(({ name }) => nameOf(name)));
    expect(Object.keys(boundedByInput).filter((name) => !open.has(name))).toEqual([]);
  });

  it('of a job, visit, payment or request declares its length if it grows with use', () => {
    const growing = ['job.visits', 'job.visitLogs', 'job.invoices', 'internalNotes.attachments', 'visit.notes'];
    const more = ['document.payments', 'payment.refunds', 'request.attachments', 'statement.lines', 'threads[].emails'];
    for (const name of [...growing, ...more]) {
      const bounds = nested.filter((one) => one.name === name).map(({ list }) => list.maxItems);
      expect([name, bounds.length > 0 && !bounds.includes(undefined)]).toEqual([name, true]);
    }
  });

  it('returns the latest notes when there are more than it declares', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const visitId = await storeVisit(account, {
      jobId: await storeJob(account, { clientId: await storeClient(account) }),
    });
    await account.look((tx) =>
      sql`insert into visit_notes (id, visit_id, note, created_by, created_at, updated_at)
        select gen_random_uuid(), ${visitId}, 'Note ' || n, ${owner.userId}, now() + n * interval '1 minute', now()
        from generate_series(1, ${listBounds.visitNotes + 1}) n on conflict do nothing`.execute(tx),
    );
    const { visit } = (await shop.call(getVisit, { as: owner, params: { visitId } })).data;
    expect(visit.notes).toHaveLength(listBounds.visitNotes);
    expect([visit.notes[0]?.note, visit.notes.at(-1)?.note]).toEqual(['Note 2', `Note ${listBounds.visitNotes + 1}`]);
  });
});

describe('a list without pages', () => {
  it('is among the calls', () => expect(titled.length).toBeGreaterThan(20));

  it.each(titled)('declares its maximum length: %s', (_, endpoint) => {
    for (const [path, list] of listsOf(endpoint)) expect([path, list.maxItems]).toEqual([path, expect.any(Number)]);
  });

  it('returns as many rows as it declares, in the order of all', async () => {
    const { owner, accountId } = await shop.newAccount();
    await shop.database.asAccount(accountId, (tx) =>
      sql`insert into skills (id, name, created_at)
        select gen_random_uuid(), 'Skill ' || lpad(n::text, 5, '0'), now()
        from generate_series(1, ${listBounds.skills + 1}) n on conflict do nothing`.execute(tx),
    );
    const { data } = await shop.call(listSkills, { as: owner });
    expect(data.skills).toHaveLength(listBounds.skills);
    expect(data.skills.map(({ name }) => name)).toEqual(data.skills.map(({ name }) => name).toSorted());
  });

  it('leaves out the oldest sessions of a user', async () => {
    const { owner, accountId } = await shop.newAccount();
    const own = (await shop.call(listSessions, { as: owner })).data.sessions;
    expect(own).toHaveLength(1);
    await shop.database.asAccount(accountId, (tx) =>
      sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
        select gen_random_uuid(), user_id, ${'many'} || n, created_at, last_used_at - interval '1 minute', expires_at
        from sessions, generate_series(1, ${listBounds.sessions}) n on conflict do nothing`.execute(tx),
    );
    const { sessions } = (await shop.call(listSessions, { as: owner })).data;
    expect(sessions).toHaveLength(listBounds.sessions);
    expect(sessions[0]?.id).toBe(own[0]?.id);
  });
});
