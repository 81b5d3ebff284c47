import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notOnCluster } from '../../testing/not-on-cluster.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';

/** Tables without an account, which belong to the whole installation. Only the owner reads the last two. */
const tablesWithoutAccount = ['accounts', 'installation_secrets', 'schema_migrations'];
/** Claims name an account, but their key is over all of them: they say what only one may have (decision 0122). */
const commonTables = [...tablesWithoutAccount, 'claims'];

/** Indexes that are used before the account is known: by sign-in and webhooks. */
const keysOfAll = [
  'calls_provider_key',
  'known_devices_token',
  'payouts_of_reference',
  'saved_cards_of_method',
  'sms_messages_by_id',
  'sms_messages_provider_key',
  'users_by_id',
];
/** Indexes for chores that run across all accounts. */
const agesOfAll = [
  'arrived_steps_waiting',
  'bookings_age',
  'card_charges_under_way',
  'card_checkouts_ids',
  'card_links_age',
  'client_merges_undoable',
  'hub_codes_age',
  'hub_links_age',
  'hub_sessions_age',
  'idempotency_keys_age',
  'ingested_files_age',
  'known_devices_age',
  'payments_scheduled',
  'plans_ended',
  'plans_running',
  'record_changes_age',
  'rule_events_age',
  'rule_runs_age',
  'rule_runs_due',
  'saved_cards_automatic',
  'sessions_expiry',
  'sms_messages_automatic_by_age',
  'stored_files_unsaved_photos',
  'task_reminders_due',
  'travel_times_age',
  'upload_pieces_age',
  'visit_positions_age',
  'webhook_deliveries_age',
  'webhook_deliveries_due',
];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function names(query: string): Promise<string[]> {
  const { rows } = await database.asSystem((tx) => sql.raw<{ name: string }>(query).execute(tx));
  return rows.map((row) => row.name).sort();
}

const tables = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
const tenantTables = `${tables} and relname not in (${commonTables.map((name) => `'${name}'`).join(', ')})`;

describe('every table of an account', () => {
  it("starts its key with the account, which defaults to the transaction's", async () => {
    const wrong = await names(`select relname as name from ${tenantTables} and not exists (
      select from pg_attribute
        join pg_attrdef on adrelid = attrelid and adnum = attnum
        join pg_index on indrelid = attrelid and indisprimary
      where attrelid = pg_class.oid and attname = 'account_id' and attnotnull
        and pg_get_expr(adbin, adrelid) = 'current_account()' and indkey[0] = attnum)`);
    expect(wrong).toEqual([]);
  });

  it.skipIf(
    notOnCluster(
      'There the policies are others, and not forced on the owner, as `checkCluster` requires on all nodes.',
    ),
  )("limits requests to their account's rows, and forces row-level security on the owner too", async () => {
    const wrong = await names(`select relname as name from ${tenantTables} and not (
      relrowsecurity and relforcerowsecurity
      and (select array_agg(policyname::text order by policyname) from pg_policies where tablename = relname)
        = array['own_account', 'system']
      and exists (select from pg_policies where tablename = relname and policyname = 'own_account'
        and roles = array['app_user'::name] and cmd = 'ALL'
        and qual like '%account_id = ( SELECT (NULLIF(current_setting(''app.account_id''::text, true)%'))`);
    expect(wrong).toEqual([]);
  });

  it('refers to other tables within the account', async () => {
    const wrong = await names(`select conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid <> 'accounts'::regclass
        and not exists (select from pg_attribute where attrelid = conrelid and attnum = conkey[1]
          and attname = case when conrelid = 'accounts'::regclass then 'id' else 'account_id' end)`);
    expect(wrong).toEqual([]);
  });

  it('starts its indexes with the account', async () => {
    const others = await names(`select indexrelid::regclass::text as name
      from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = 'public'::regnamespace and relname in (select relname from ${tenantTables})
        and not exists (select from pg_attribute where attrelid = indrelid and attnum = indkey[0] and attname = 'account_id')`);
    expect(others).toEqual([...keysOfAll, ...agesOfAll].sort());
  });
});

describe('claims', () => {
  it('are limited to those of the account for requests, and unique over all', async () => {
    const rules = await names(`select policyname || ' ' || cmd || ' ' || qual as name from pg_policies
      where tablename = 'claims' and roles = array['app_user'::name]`);
    expect(rules).toEqual([expect.stringMatching(/^own_account ALL \(account_id = (?:\( SELECT|current_account\(\))/)]);
    const keys = await names(`select pg_get_constraintdef(oid) as name from pg_constraint
      where conrelid = 'claims'::regclass and contype = 'p'`);
    expect(keys).toEqual(['PRIMARY KEY (kind, value)']);
    const forced = await names(`select relname as name from ${tables} and relname = 'claims' and relforcerowsecurity`);
    expect(forced).toEqual(notOnCluster('There row-level security is not forced on the owner.') ? [] : ['claims']);
  });
});

describe('what belongs to the whole installation', () => {
  it('is limited to the known tables, and requests cannot read their secrets', async () => {
    expect(
      await names(`select relname as name from ${tables} and not exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id')`),
    ).toEqual(tablesWithoutAccount);
    const readable = await names(
      `select relname as name from ${tables} and relname in ('installation_secrets', 'schema_migrations')
        and has_table_privilege('app_user', oid, 'select')`,
    );
    expect(readable).toEqual([]);
  });
});

describe('a function that bypasses row-level security', () => {
  it('checks the account itself, has a fixed search path, and is only for requests', async () => {
    const wrong = await names(`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and not (
        pg_get_functiondef(oid) ~ 'current_account\\(\\)'
        and exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
        and not has_function_privilege('public', oid, 'execute'))`);
    expect(wrong).toEqual([]);
  });
});
