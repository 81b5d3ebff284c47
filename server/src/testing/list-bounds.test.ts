import type { Endpoint } from '@truckroll/contract/endpoint';
import { listBounds } from '@truckroll/contract/list-bounds';
import { listSessions } from '@truckroll/contract/session';
import { listSkills } from '@truckroll/contract/skills';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openShop } from './shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

type Json = { type?: string; maxItems?: number; properties?: Record<string, Json> };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

const isPaged = ({ query }: Endpoint): boolean => 'limit' in (schemaOf(query, 'input').properties ?? {});

/** The lists that are an answer's `data`, or stand directly in it. */
function listsOf({ data }: Endpoint): [path: string, list: Json][] {
  const answer = schemaOf(data, 'output');
  const parts: [string, Json][] = [['data', answer], ...Object.entries(answer.properties ?? {})];
  return parts.filter(([, part]) => part.type === 'array');
}

const unpaged = shop.served.filter((endpoint) => !isPaged(endpoint) && listsOf(endpoint).length > 0);
const titled = unpaged.map((endpoint): [string, Endpoint] => [`${endpoint.id} ${endpoint.path}`, endpoint]);

describe('a list without pages', () => {
  it('is among the calls', () => expect(titled.length).toBeGreaterThan(20));

  it.each(titled)('declares how long it can be: %s', (_, endpoint) => {
    for (const [path, list] of listsOf(endpoint)) expect([path, list.maxItems]).toEqual([path, expect.any(Number)]);
  });

  it('answers as many rows as it declares, in the order of all', async () => {
    const { owner, accountId } = await shop.newAccount();
    await shop.database.asAccount(accountId, (tx) =>
      sql`insert into skills (id, name, created_at)
        select gen_random_uuid(), 'Skill ' || lpad(n::text, 5, '0'), now()
        from generate_series(1, ${listBounds.skills + 1}) n`.execute(tx),
    );
    const { data } = await shop.call(listSkills, { as: owner });
    expect(data.skills).toHaveLength(listBounds.skills);
    expect(data.skills.map(({ name }) => name)).toEqual(data.skills.map(({ name }) => name).toSorted());
  });

  it('leaves the oldest sessions of a person out', async () => {
    const { owner, accountId } = await shop.newAccount();
    const own = (await shop.call(listSessions, { as: owner })).data.sessions;
    expect(own).toHaveLength(1);
    await shop.database.asAccount(accountId, (tx) =>
      sql`insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
        select gen_random_uuid(), user_id, ${'many'} || n, created_at, last_used_at - interval '1 minute', expires_at
        from sessions, generate_series(1, ${listBounds.sessions}) n`.execute(tx),
    );
    const { sessions } = (await shop.call(listSessions, { as: owner })).data;
    expect(sessions).toHaveLength(listBounds.sessions);
    expect(sessions[0]?.id).toBe(own[0]?.id);
  });
});
