import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CopiedTable } from '../../platform/database/row-lines.ts';

type JsonSchema = Record<string, unknown>;

/** What the catalog says of a column beside its type. */
type ColumnFacts = {
  column: string;
  isRequired: boolean;
  /** The table whose records it names. */
  refersTo: string | null;
  /** The check constraint that is about this column alone. */
  rule: string | null;
};

/** JSON Schema of the types of the database, as `to_json` writes their values. */
const scalars: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ['uuid', { type: 'string', format: 'uuid' }],
  ['text', { type: 'string' }],
  ['character varying', { type: 'string' }],
  ['interval', { type: 'string' }],
  ['tsvector', { type: 'string' }],
  ['pgboss.job_state', { type: 'string' }],
  ['boolean', { type: 'boolean' }],
  ['smallint', { type: 'integer' }],
  ['integer', { type: 'integer' }],
  ['bigint', { type: 'integer' }],
  ['numeric', { type: 'number' }],
  ['double precision', { type: 'number' }],
  ['real', { type: 'number' }],
  ['date', { type: 'string', format: 'date' }],
  ['time without time zone', { type: 'string', format: 'time' }],
  ['timestamp with time zone', { type: 'string', format: 'date-time' }],
  // Moments by a clock on the wall.
  ['timestamp without time zone', { type: 'string' }],
  ['jsonb', {}],
]);

/** Date columns of primary keys, which cannot be null and store 'infinity' where there is no date. */
const endlessDays: ReadonlySet<string> = new Set(['document_sums.due_date']);

const endlessDay: JsonSchema = {
  anyOf: [{ type: 'string', format: 'date' }, { const: 'infinity' }],
  description: "A day, or 'infinity' where there is none.",
};

/** @example schemaOfType('numeric(14,2)') → { type: 'number' }; schemaOfType('text[]') → { type: 'array', items: … } */
export function schemaOfType(type: string): JsonSchema {
  if (type.endsWith('[]')) return { type: 'array', items: schemaOfType(type.slice(0, -2)) };
  const schema = scalars.get(type.replace(/\(\d+(,\d+)?\)/, ''));
  if (schema === undefined) throw new Error(`No JSON Schema is known for columns of the type ${type}`);
  return schema;
}

/**
 * The values that a check constraint lists, or null if it says something else.
 *
 * @example choicesOf("CHECK ((status = ANY (ARRAY['open'::text, 'done'::text])))") → ['open', 'done']
 */
export function choicesOf(rule: string): string[] | null {
  const [, listed] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)\)$/.exec(rule) ?? [];
  if (listed === undefined) return null;
  return [...listed.matchAll(/'((?:[^']|'')*)'::text(?:, )?/gy)].map(([, value = '']) => value.replaceAll("''", "'"));
}

async function readFacts(tx: Tx, table: string): Promise<ColumnFacts[]> {
  const { rows } = await sql<ColumnFacts>`
    select attname as column, attnotnull as is_required,
      (select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = attrelid and attnum = any (conkey) and attname <> 'account_id'
        order by conname limit 1) as refers_to,
      (select pg_get_constraintdef(oid) from pg_constraint
        where contype = 'c' and conrelid = attrelid and conkey = array[attnum]
        order by conname limit 1) as rule
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx);
  return rows;
}

/** The JSON Schema of a line of a table: its members, which of them are always there, and which records they name. */
export async function schemaOfTable(
  tx: Tx,
  { file, name, columns }: CopiedTable & { file: string },
): Promise<JsonSchema> {
  const facts = new Map((await readFacts(tx, name)).map((each) => [each.column, each]));
  const properties = columns.map((column) => {
    const { refersTo = null, rule = null } = facts.get(column.name) ?? {};
    const choices = rule === null ? null : choicesOf(rule);
    return [
      column.name,
      {
        ...(endlessDays.has(`${file}.${column.name}`) ? endlessDay : schemaOfType(column.type)),
        ...(choices === null ? {} : { enum: choices }),
        ...(refersTo === null ? {} : { description: `The id of a record of ${refersTo}.` }),
      },
    ];
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: file,
    description: `A line of tables/${file}.ndjson`,
    type: 'object',
    properties: Object.fromEntries(properties),
    required: columns.map((column) => column.name).filter((column) => facts.get(column)?.isRequired === true),
    additionalProperties: false,
  };
}
