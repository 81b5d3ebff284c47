import { tableOf } from '@truckroll/domain/text/table-of';
import { sql } from 'kysely';
import type { Tx } from './bound-dialect.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  comment: string | null;
};

/** The types in code, as the parsers of wire-values.ts produce them. */
const codeTypes: Record<string, string> = tableOf({
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  date: 'string',
});

function codeType(column: Column): string {
  if (column.comment !== null) return column.comment.split(' from ')[0] ?? 'unknown';
  if (column.type.startsWith('timestamp') || column.type.startsWith('numeric')) return 'string';
  const known = codeTypes[column.type];
  if (known === undefined)
    throw new Error(`${column.table}.${column.column} is ${column.type}: give its type in a comment`);
  return known;
}

const jsonTypes = new Set(['json', 'jsonb']);

function columnLine(column: Column): string {
  const name = column.column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const base = codeType(column);
  const read = column.nullable ? `${base} | null` : base;
  const optional = column.hasDefault || column.nullable ? ' | undefined' : '';
  if (jsonTypes.has(column.type)) {
    const write = column.nullable ? 'string | null' : 'string';
    return `  ${name}: ColumnType<${read}, ${write}${optional}, ${write}>;`;
  }
  return column.hasDefault ? `  ${name}: Generated<${read}>;` : `  ${name}: ${read};`;
}

async function readColumns(tx: Tx): Promise<Column[]> {
  const result = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      a.atthasdef as has_default, col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(tx);
  return result.rows;
}

function imports(columns: readonly Column[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const { comment } of columns) {
    const [type, source] = comment?.split(' from ') ?? [];
    if (type === undefined || source === undefined) continue;
    const list = names.get(source) ?? new Set<string>();
    list.add(/^[A-Za-z]*/.exec(type)?.[0] ?? '');
    names.set(source, list);
  }
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, list]) => `import type { ${[...list].sort().join(', ')} } from '${source}';`);
}

/** The row types of all tables, as the program reads and writes them. */
export async function renderTables(tx: Tx): Promise<string> {
  const columns = await readColumns(tx);
  const byTable = Map.groupBy(columns, (column) => column.table);
  const typeName = (table: string): string =>
    table.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const key = (table: string): string => table.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const blocks = [...byTable].map(
    ([table, list]) => `export type ${typeName(table)}Table = {\n${list.map(columnLine).join('\n')}\n};`,
  );
  const all = [...byTable.keys()].map((table) => `  ${key(table)}: ${typeName(table)}Table;`);
  return [
    '// Made from the migrated schema by `npm run generate`. Do not edit.',
    ...imports(columns),
    "import type { ColumnType, Generated } from 'kysely';",
    '',
    blocks.join('\n\n'),
    '',
    `export type Tables = {\n${all.join('\n')}\n};`,
    '',
  ].join('\n');
}
