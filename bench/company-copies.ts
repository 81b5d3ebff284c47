import pg from 'pg';

/** The number of copies of a company that one INSERT statement per table creates. */
const copiesAtOnce = 500;

type Column = { name: string; type: string; isUniqueAlone: boolean };

/** The tables with rows of accounts, and of each its columns that are not computed. */
async function readTables(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
        and not exists (select from pg_attribute own where own.attrelid = c.oid and own.attname = 'account_id'
          and own.attnum = any(i.indkey))
      ) or (c.relname = 'users' and a.attname = 'email') as "isUniqueAlone"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and a.attgenerated = '' and a.attidentity = '' and (c.relname = 'accounts' or exists (
      select from pg_attribute own where own.attrelid = c.oid and own.attname = 'account_id'))
    order by c.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** The id of a copied record, derived from the company and the old id, so that references within the copy stay valid. */
const copied = (column: string): string => `md5(copy.id::text || row.${column}::text)::uuid`;

function copiedValue(table: string, { name, type, isUniqueAlone }: Column): string {
  const column = `"${name}"`;
  if (name === (table === 'accounts' ? 'id' : 'account_id')) return 'copy.id';
  if (type === 'uuid') return copied(column);
  // The value of a claim changes like that of its row; its kind stays.
  if (isUniqueAlone && type === 'text' && name !== 'kind') return `left(md5(copy.id::text), 12) || row.${column}`;
  return `row.${column}`;
}

/**
 * Copies a company many times, with all its rows. Triggers and foreign keys are off meanwhile, because what triggers would store is copied too.
 * Returns the ids of the copies.
 */
export async function copyCompany(url: string, accountId: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'");
    const ids: string[] = [];
    const tables = await readTables(client);
    for (let from = 0; from < count; from += copiesAtOnce) {
      await client.query('create temporary table copy (id uuid primary key)');
      const { rows } = await client.query<{ id: string }>(
        'insert into copy select gen_random_uuid() from generate_series(1, $1) returning id',
        [Math.min(copiesAtOnce, count - from)],
      );
      ids.push(...rows.map(({ id }) => id));
      for (const [table, columns] of tables) {
        // Sessions and keys are of one company.
        if (table === 'sessions' || table === 'api_keys') continue;
        const names = columns.map(({ name }) => `"${name}"`).join(', ');
        const values = columns.map((column) => copiedValue(table, column)).join(', ');
        await client.query(
          `insert into "${table}" (${names}) select ${values} from copy cross join "${table}" row
           where row."${table === 'accounts' ? 'id' : 'account_id'}" = $1
             ${table === 'claims' ? "and row.kind = 'email'" : ''}`,
          [accountId],
        );
      }
      await client.query('drop table copy');
    }
    return ids;
  } finally {
    await client.end();
  }
}
