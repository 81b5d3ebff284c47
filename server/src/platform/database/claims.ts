import { type SqlBool, sql } from 'kysely';
import { changesSoFar, type Tx } from './bound-dialect.ts';
import type { ClaimsTable } from './tables.ts';

/** What is claimed: what people choose and only one company can have, or a token by which somebody without an account comes. */
export type ClaimKind = ClaimsTable['kind'];

/** Where the rows of a kind are: their table, the claimed value of a row, and which of them claim one. */
type Source = { table: string; value: string; only?: string };

/** Values that people choose. The owners of their rows claim and release them with each change. */
const chosen = {
  email: { table: 'users', value: 'lower(email)' },
  mailbox: { table: 'email_accounts', value: 'lower(email)', only: "provider = 'local'" },
  number: { table: 'account_phone_numbers', value: 'phone_number', only: 'is_active' },
  booking_page: { table: 'booking_pages', value: 'slug' },
  domain: { table: 'sso_domains', value: 'domain', only: 'proved_at is not null' },
} satisfies Partial<Record<ClaimKind, Source>>;

/** Random tokens. A claim that has outlived its row blocks nobody, and is swept. */
const random = {
  session: { table: 'sessions', value: 'token_hash' },
  api_key: { table: 'api_keys', value: 'token_hash' },
  directory: { table: 'sso_connections', value: 'provisioning_hash' },
  password_link: { table: 'password_links', value: 'token_hash' },
  calendar_feed: { table: 'calendar_feeds', value: 'token_hash' },
  mail_sign_in: { table: 'email_sign_ins', value: 'state_hash' },
  document_link: { table: 'document_links', value: 'token_hash' },
  card_link: { table: 'card_links', value: 'token_hash' },
  hub_link: { table: 'hub_links', value: 'token_hash' },
  hub_session: { table: 'hub_sessions', value: 'token_hash' },
  follow_up: { table: 'follow_ups', value: 'token_hash' },
  announcement: { table: 'visit_announcements', value: 'token_hash' },
} satisfies Partial<Record<ClaimKind, Source>>;

const sources: Readonly<Record<ClaimKind, Source>> = { ...chosen, ...random };
const kindsOf = (of: object): ClaimKind[] => Object.keys(of) as ClaimKind[];

/** Another company has already claimed the value. The caller's transaction must be rolled back. */
export class ClaimTaken extends Error {
  readonly kind: ClaimKind;
  readonly value: string;

  constructor(kind: ClaimKind, value: string) {
    super(`Another company has this ${kind}`);
    this.name = 'ClaimTaken';
    this.kind = kind;
    this.value = value;
  }
}

/** E-mail addresses are claimed in lower case. */
const folded = (kind: ClaimKind, value: string): string =>
  kind === 'email' || kind === 'mailbox' ? value.trim().toLowerCase() : value;

/**
 * Claims a value for the transaction's account, or for the one named in a transaction across all accounts. A value that the account
 * has already stays its own; the index of the row's table refuses a second one there. Throws `ClaimTaken` if another account
 * has it. Of two at once the second waits for the end of the first.
 */
export async function claim(tx: Tx, kind: ClaimKind, given: string, accountId?: string): Promise<void> {
  const value = folded(kind, given);
  const row = accountId === undefined ? { kind, value } : { kind, value, accountId };
  const own = accountId === undefined ? sql`current_account()` : sql`${accountId}::uuid`;
  // A concurrent transaction of the same account may release the claim between the two statements: then insert it again.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const made = await tx
      .insertInto('claims')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
      .returning('kind')
      .executeTakeFirst();
    if (made !== undefined) return;
    // The lock keeps others from releasing it until this transaction has written its row.
    const known = await tx
      .selectFrom('claims')
      .select('kind')
      .where('kind', '=', kind)
      .where('value', '=', value)
      .where('accountId', '=', sql<string>`${own}`)
      .forShare()
      .executeTakeFirst();
    if (known !== undefined) return;
  }
  throw new ClaimTaken(kind, value);
}

/** Releases the values of rows that were deleted or changed. Null, of rows that had none, is left out. */
export async function release(tx: Tx, kind: ClaimKind, given: readonly (string | null)[]): Promise<void> {
  const values = given.flatMap((value) => (value === null ? [] : folded(kind, value)));
  if (values.length === 0) return;
  await tx.deleteFrom('claims').where('kind', '=', kind).where('value', 'in', values).execute();
}

/** Claims the new value of a row and releases the old one. */
export async function changeClaim(
  tx: Tx,
  kind: ClaimKind,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  if (from !== null && to !== null && folded(kind, from) === folded(kind, to)) return;
  if (to !== null) await claim(tx, kind, to);
  await release(tx, kind, [from]);
}

/** The accounts that have values, by the value; a transaction of one account sees its own alone. */
export async function listClaimants(tx: Tx, kind: ClaimKind, given: readonly string[]): Promise<Map<string, string>> {
  if (given.length === 0) return new Map();
  const rows = await tx
    .selectFrom('claims')
    .select(['value', 'accountId'])
    .where('kind', '=', kind)
    .where('value', 'in', [...new Set(given.map((value) => folded(kind, value)))])
    .execute();
  return new Map(rows.map(({ value, accountId }) => [value, accountId]));
}

/** The account that has a value; a transaction of one account sees its own alone. */
export async function findClaimant(tx: Tx, kind: ClaimKind, value: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('claims')
    .select('accountId')
    .where('kind', '=', kind)
    .where('value', '=', folded(kind, value))
    .executeTakeFirst();
  return row?.accountId;
}

/**
 * Limits a query for the row of a claimed value to its account. In a transaction across all accounts the claim says which that
 * is: without it a cluster would ask every machine, and fail while one is down. A transaction of an account needs none.
 * Undefined if nobody has the value.
 */
export async function whereClaimed(tx: Tx, kind: ClaimKind, value: string) {
  if (!changesSoFar(tx).isOfAll) return sql<SqlBool>`true`;
  const accountId = await findClaimant(tx, kind, value);
  return accountId === undefined ? undefined : sql<SqlBool>`account_id = ${accountId}`;
}

const part = (text: string) => sql.raw(text);

/**
 * Claims the values of all rows of an account whose rows were inserted without the stores, as an import does. Throws
 * `ClaimTaken` for the first value that another account has claimed.
 */
export async function claimStored(system: Tx, accountId: string): Promise<void> {
  for (const kind of kindsOf(sources)) {
    const { table, value, only = 'true' } = sources[kind];
    const { rows } = await sql<{ value: string }>`
      select ${part(value)} as value from ${sql.table(table)}
      where account_id = ${accountId} and ${part(only)} and ${part(value)} is not null`.execute(system);
    const values = rows.map((row) => row.value);
    if (values.length === 0) continue;
    await sql`insert into claims (kind, value, account_id)
      select ${kind}, value, ${accountId}::uuid from unnest(${values}::text[]) as claimed (value)
      on conflict do nothing`.execute(system);
    const taken = await sql<{ value: string }>`
      select value from unnest(${values}::text[]) as claimed (value)
      where not exists (select from claims
        where kind = ${kind} and claims.value = claimed.value and account_id = ${accountId}::uuid)
      order by value limit 1`.execute(system);
    const [clash] = taken.rows;
    if (clash !== undefined) throw new ClaimTaken(kind, clash.value);
  }
}

/** How many claims are compared with their rows at once. */
const swept = 1000;

/**
 * Deletes the claims of random tokens whose rows are gone: deleted with the record that they belonged to, or expired. Returns
 * their number. Those of chosen values are released with their rows.
 */
export async function sweepClaims(system: Tx): Promise<number> {
  let count = 0;
  for (const kind of kindsOf(random)) {
    const { table, value } = sources[kind];
    for (let last = ''; ; ) {
      const batch = await system
        .selectFrom('claims')
        .select(['value', 'accountId'])
        .where('kind', '=', kind)
        .where('value', '>', last)
        .orderBy('value')
        .limit(swept)
        .execute();
      if (batch.length === 0) break;
      const values = batch.map((row) => row.value);
      const { rows } = await sql<{ value: string }>`
        select ${part(value)} as value
        from unnest(${batch.map((row) => row.accountId)}::uuid[], ${values}::text[]) as claimed (company, claim)
        join ${sql.table(table)} on account_id = company and ${part(value)} = claim`.execute(system);
      const living = new Set(rows.map((row) => row.value));
      const gone = values.filter((each) => !living.has(each));
      await release(system, kind, gone);
      count += gone.length;
      last = values.at(-1) ?? '';
    }
  }
  return count;
}
