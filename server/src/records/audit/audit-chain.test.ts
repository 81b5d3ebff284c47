import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causeText, setCause } from '../../platform/database/cause.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { ageChain, chainEntries, listAged, listUnchained, verifyChain } from './chain-store.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const chain = ({ accountId }: TestAccount) => shop.database.asSystem((tx) => chainEntries(tx, accountId, shop.seal));
const verify = ({ accountId }: TestAccount) => shop.database.asSystem((tx) => verifyChain(tx, accountId, shop.seal));
const run = (statement: string) => shop.database.asSystem((tx) => sql.raw(statement).execute(tx));
const addSkill = (account: TestAccount, name: string) =>
  account.look((tx) =>
    sql`insert into skills (id, name, created_at) values (gen_random_uuid(), ${name}, now())`.execute(tx),
  );

/** A company with some entries in its chain. */
async function chained(): Promise<TestAccount> {
  const account = await shop.newAccount();
  for (const name of ['Roofs', 'Drains', 'Boilers']) await addSkill(account, name);
  await chain(account);
  return account;
}

/** Changes of the stored chain by somebody who can write to the database, as SQL of an account and two places. */
const tamperings: Readonly<Record<string, (of: { id: string; one: number; other: number }) => string>> = {
  'a changed time': ({ id, one }) =>
    `update audit_entries set happened_at = '2025-01-01T00:00:00Z' where account_id = '${id}' and position = ${one}`,
  'a changed author': ({ id, one }) =>
    `update audit_entries set actor_id = '01a22f12-59e2-73e5-8406-db2d6447252f' where account_id = '${id}' and position = ${one}`,
  'a changed value': ({ id, one }) =>
    `update audit_entries set what = '{"label":"Nothing"}' where account_id = '${id}' and position = ${one}`,
  'a changed value with its digest': ({ id, one }) =>
    `update audit_entries set what = '{}', what_digest = encode(sha256((what_salt || '{}')::bytea), 'hex')
       where account_id = '${id}' and position = ${one}`,
  'a removed row': ({ id, one }) => `delete from audit_entries where account_id = '${id}' and position = ${one}`,
  'a removed row, the later ones moved up': ({ id, one }) =>
    `delete from audit_entries where account_id = '${id}' and position = ${one};
     update audit_entries set position = -position where account_id = '${id}' and position > ${one};
     update audit_entries set position = -position - 1 where account_id = '${id}' and position < 0`,
  'the last row removed': ({ id }) =>
    `delete from audit_entries where account_id = '${id}'
       and position = (select max(position) from audit_entries where account_id = '${id}')`,
  'the last row removed, and the end moved': ({ id }) =>
    `delete from audit_entries where account_id = '${id}'
       and position = (select max(position) from audit_entries where account_id = '${id}');
     update audit_chains set (head_position, head_digest) = (select position, digest from audit_entries
       where account_id = '${id}' order by position desc limit 1) where account_id = '${id}'`,
  'the first rows removed, and the beginning moved': ({ id, one }) =>
    `update audit_chains set (anchor_position, anchor_digest) = (select position, digest from audit_entries
       where account_id = '${id}' and position = ${one}) where account_id = '${id}';
     delete from audit_entries where account_id = '${id}' and position <= ${one}`,
  'two rows in each other’s place': ({ id, one, other }) =>
    `update audit_entries set position = -1 where account_id = '${id}' and position = ${one};
     update audit_entries set position = ${one} where account_id = '${id}' and position = ${other};
     update audit_entries set position = ${other} where account_id = '${id}' and position = -1`,
  'an inserted row': ({ id }) =>
    `insert into audit_entries select account_id, gen_random_uuid(), happened_at, kind, action, subject, record_id, actor_kind,
       actor_id, api_key_id, endpoint, who, who_salt, what, what_salt, who_digest, what_digest, position + 1000, digest
       from audit_entries where account_id = '${id}' and position = 1`,
  'a row of another company': ({ id, one }) =>
    `update audit_entries set (what, what_salt, what_digest) = (select what, what_salt, what_digest from audit_entries as other
       where other.account_id <> '${id}' limit 1) where account_id = '${id}' and position = ${one}`,
};

describe('the chain of the audit trail', () => {
  it('has every committed entry in the order in which it happened, and verifies', async () => {
    const account = await chained();
    const report = await verify(account);
    expect(report).toMatchObject({ waiting: 0, erased: 0, problems: [], anchorPosition: 0 });
    expect(report.entries).toBeGreaterThan(5);
    await addSkill(account, 'Gas');
    expect(await verify(account)).toMatchObject({ entries: report.entries, waiting: 1, problems: [] });
    expect(await chain(account)).toBe(1);
    expect(await chain(account)).toBe(0);
    expect(await verify(account)).toMatchObject({ entries: report.entries + 1, waiting: 0, problems: [] });
  });

  it('detects each changed, removed, inserted and reordered row', async () => {
    await chained();
    const account = await chained();
    const id = account.accountId;
    const { entries } = await verify(account);
    const place = fc.integer({ min: 2, max: entries - 1 });
    const names = Object.keys(tamperings);
    for (const name of names)
      await fc.assert(
        fc.asyncProperty(place, place, async (one, apart) => {
          const other = apart === one ? 1 : apart;
          const stored = await shop.database.asSystem(async (tx) => ({
            rows: (
              await sql<{
                rows: string;
              }>`select jsonb_agg(e)::text as rows from audit_entries e where account_id = ${id}`.execute(tx)
            ).rows[0]?.rows,
            ends: (
              await sql<{
                rows: string;
              }>`select jsonb_agg(e)::text as rows from audit_chains e where account_id = ${id}`.execute(tx)
            ).rows[0]?.rows,
          }));
          for (const statement of tamperings[name]?.({ id, one, other }).split(';') ?? []) await run(statement);
          const report = await verify(account);
          await shop.database.asSystem(async (tx) => {
            await sql`delete from audit_entries where account_id = ${id}`.execute(tx);
            await sql`delete from audit_chains where account_id = ${id}`.execute(tx);
            await sql`insert into audit_entries select * from jsonb_populate_recordset(null::audit_entries, ${stored.rows}::jsonb)`.execute(
              tx,
            );
            await sql`insert into audit_chains select * from jsonb_populate_recordset(null::audit_chains, ${stored.ends}::jsonb)`.execute(
              tx,
            );
          });
          expect(report.problems, name).not.toEqual([]);
        }),
        { numRuns: 4 },
      );
    expect((await verify(account)).problems).toEqual([]);
  });

  it('is not continued when its ends are not those that were signed', async () => {
    const account = await chained();
    await run(`update audit_chains set head_digest = 'other' where account_id = '${account.accountId}'`);
    await addSkill(account, 'Gas');
    await expect(chain(account)).rejects.toThrow('is not signed');
  });

  it('stays valid when the values of a person are erased, which nobody else can read again', async () => {
    const account = await chained();
    const { userId } = account.owner;
    await account.look(async (tx) => {
      await setCause(tx, { kind: 'person', id: userId, name: 'Olga Owner', address: '192.0.2.7', device: 'Firefox' });
      await sql`update users set first_name = 'Olga Maria' where id = ${userId}`.execute(tx);
    });
    await chain(account);
    const read = () =>
      account.look(async (tx) => JSON.stringify(await tx.selectFrom('auditEntries').selectAll().execute()));
    expect(await read()).toContain('192.0.2.7');
    await account.look((tx) => sql`select erase_audit_person(current_account(), ${userId})`.execute(tx));
    const after = await read();
    for (const value of ['192.0.2.7', 'Firefox', 'Olga']) expect(after).not.toContain(value);
    const report = await verify(account);
    expect(report.problems).toEqual([]);
    expect(report.erased).toBeGreaterThan(0);
  });

  it('keeps a signed place where it begins after the entries before were deleted for their age', async () => {
    const account = await chained();
    const whole = await verify(account);
    await run(
      `update audit_entries set happened_at = '2020-01-01' where account_id = '${account.accountId}' and position <= 2`,
    );
    const now = new Date('2026-06-01T00:00:00.000Z');
    const aged = await shop.database.asSystem((tx) =>
      listAged(tx, { now, after: '00000000-0000-0000-0000-000000000000' }),
    );
    expect(aged.map(({ id }) => id)).toContain(account.accountId);
    const age = (at: Date) =>
      shop.database.asSystem((tx) => ageChain(tx, account.accountId, { seal: shop.seal, now: at }));
    expect(await age(now)).toBe(2);
    expect(await age(now)).toBe(0);
    expect(await verify(account)).toMatchObject({ entries: whole.entries - 2, anchorPosition: 2, problems: [] });
    await addSkill(account, 'Gas');
    await chain(account);
    expect((await verify(account)).problems).toEqual([]);
    // Every entry ages out, and the chain continues with later ones.
    await age(new Date('2099-01-01T00:00:00.000Z'));
    expect(await verify(account)).toMatchObject({ entries: 0, problems: [] });
    await addSkill(account, 'Solar');
    await chain(account);
    expect(await verify(account)).toMatchObject({ entries: 1, problems: [] });
  });

  it('is one chain when two workers continue it at once', async () => {
    const account = await chained();
    for (let number = 0; number < 20; number += 1) await addSkill(account, `Skill ${number}`);
    const counts = await Promise.all([chain(account), chain(account), chain(account)]);
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 20]);
    expect(await verify(account)).toMatchObject({ waiting: 0, problems: [] });
  });

  it('is continued after a worker was killed between the commit of an entry and its chaining, or while chaining', async () => {
    const account = await chained();
    await addSkill(account, 'Gas');
    await expect(
      shop.database.asSystem(async (tx) => {
        await chainEntries(tx, account.accountId, shop.seal);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await verify(account)).toMatchObject({ waiting: 1, problems: [] });
    const found = await shop.database.asSystem((tx) => listUnchained(tx, '00000000-0000-0000-0000-000000000000'));
    expect(found.map(({ id }) => id)).toContain(account.accountId);
    expect(await chain(account)).toBe(1);
    expect(await verify(account)).toMatchObject({ waiting: 0, problems: [] });
  });
});

describe('an entry', () => {
  it('cannot be changed or deleted by requests', async () => {
    const account = await chained();
    for (const statement of [
      'update audit_entries set who = null',
      'delete from audit_entries',
      'update audit_chains set head_position = 0',
      'delete from audit_chains',
      "insert into audit_chains (anchor_position, anchor_digest, head_position, head_digest) values (0, '', 0, '')",
    ])
      await expect(
        account.look((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
  });

  it('of another company is neither written nor read nor erased', async () => {
    const [mine, other] = [await chained(), await chained()];
    await expect(
      mine.look((tx) =>
        sql`select write_audit(${other.accountId}, 'settings', 'changed', 'skills', null, '{}')`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
    const before = await verify(other);
    await mine.look((tx) => sql`select erase_audit_person(current_account(), ${other.owner.userId})`.execute(tx));
    await mine.look((tx) => sql`select erase_audit_person(${other.accountId}, ${other.owner.userId})`.execute(tx));
    expect(await verify(other)).toEqual(before);
    const read = await mine.look((tx) => tx.selectFrom('auditEntries').select('accountId').distinct().execute());
    expect(read).toEqual([{ accountId: mine.accountId }]);
  });

  it('takes the names of people and browsers as they are, whatever they say', async () => {
    const account = await chained();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (device) => {
        const text = causeText({ kind: 'person', name: device, device });
        expect(text).toMatch(/^[ -&(-~]*$/);
        await shop.database.asSystem(async (tx) => {
          await enterAccount(tx, account.accountId);
          await setCause(tx, { kind: 'visitor', device: `'; drop table users; --\\${device}`, name: '\ud800 half \0' });
          await sql`insert into skills (id, name, created_at) values (gen_random_uuid(), gen_random_uuid()::text, now())`.execute(
            tx,
          );
          // The rest of this transaction only reads.
          const entry = await tx
            .selectFrom('auditEntries')
            .select('who')
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow();
          expect(JSON.parse(entry.who ?? '{}')).toMatchObject({ name: expect.stringContaining('half') });
        });
      }),
      { numRuns: 30 },
    );
  });
});
