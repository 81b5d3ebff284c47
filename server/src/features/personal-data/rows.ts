import type { Subject } from '@truckroll/contract/personal-data/personal-data';
import {
  type MarkerPatterns,
  makeEraser,
  mentionPattern,
  nationalDigits,
  patternsOf,
} from '@truckroll/domain/personal-data/markers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { describeTable } from '../../platform/database/row-lines.ts';
import { tell } from '../../platform/database/telling.ts';
import { clearReferences, isReferredTable } from '../../records/references/clear-references.ts';
import { catalogue, isHidden, type Link, type TableRule } from './catalogue.ts';

/** Whom rows are looked for: the ids of the records that are the person, and what names the person in words. */
export type Person = {
  clientIds: readonly string[];
  contactIds: readonly string[];
  teamMemberIds: readonly string[];
  emails: readonly string[];
  numbers: readonly string[];
  patterns: MarkerPatterns;
};

/** The person of a search. `clientIds` are the client and those that were merged into it. */
export function personOf(subject: Subject, clientIds: readonly string[]): Person {
  const shared = new Set(subject.shared);
  const own = (texts: readonly string[]): string[] => texts.filter((text) => !shared.has(text));
  const emails = own(subject.emails).map((email) => email.trim().toLowerCase());
  const numbers = own(subject.phoneNumbers).map(digitsOf);
  const of = (kind: Subject['kind']): string[] => (subject.kind === kind && subject.id !== null ? [subject.id] : []);
  return {
    clientIds,
    contactIds: of('contact'),
    teamMemberIds: of('teamMember'),
    emails,
    numbers,
    patterns: patternsOf({ names: own(subject.names), emails, numbers }),
  };
}

/** The digits of a number as somebody typed it; of a long one without what may be the country's code. */
export function digitsOf(phoneNumber: string): string {
  const digits = nationalDigits({ countryCode: '', number: phoneNumber });
  return digits.length > 10 ? digits.slice(-10) : digits;
}

const anyOf = (column: string, ids: readonly string[]): RawBuilder<SqlBool> | null =>
  ids.length === 0 ? null : sql<SqlBool>`${sql.ref(column)}::text = any(${[...ids]}::text[])`;

/** A number's last digits, with at most three in front: the code of a country. */
const hasNumber = (column: string, numbers: readonly string[]): RawBuilder<SqlBool> | null =>
  numbers.length === 0
    ? null
    : sql<SqlBool>`exists (select from unnest(${[...numbers]}::text[]) as own (digits),
        lateral (select regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g') as digits) as stored
        where stored.digits like '%' || own.digits and length(stored.digits) - length(own.digits) <= 3)`;

function linkCondition(link: Link, table: string, person: Person): RawBuilder<SqlBool> | null {
  const column = `${table}.${link.column}`;
  if ('of' in link) {
    const owned = ownRows(link.of, person);
    return owned === null
      ? null
      : sql<SqlBool>`${sql.ref(column)} in (select ${sql.ref(`${link.of}.${link.key}`)} from ${sql.table(link.of)} where ${owned})`;
  }
  switch (link.is) {
    case 'client':
      return anyOf(column, person.clientIds);
    case 'contact':
      return anyOf(column, person.contactIds);
    case 'teamMember':
      return anyOf(column, person.teamMemberIds);
    case 'email':
      return person.emails.length === 0
        ? null
        : sql<SqlBool>`lower(${sql.ref(column)}) = any(${[...person.emails]}::text[])`;
    case 'emailAmong':
      return person.patterns.emails === null
        ? null
        : sql<SqlBool>`${sql.ref(column)}::text ~ ${person.patterns.emails}`;
    case 'number':
      return hasNumber(column, person.numbers);
    default:
      return link.is satisfies never;
  }
}

const ruleOf = (table: string): TableRule => {
  const rule = catalogue[table];
  if (rule === undefined) throw new Error(`${table} is not in the catalogue of personal data`);
  return rule;
};

/** The condition of the rows that are the person's own; null: there are none. */
export function ownRows(table: string, person: Person): RawBuilder<SqlBool> | null {
  const conditions = ruleOf(table).links.flatMap((link) => linkCondition(link, table, person) ?? []);
  return conditions.length === 0 ? null : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The condition of the rows whose words name the person; null: there are none. */
function mentioningRows(table: string, person: Person): RawBuilder<SqlBool> | null {
  const pattern = mentionPattern(person.patterns);
  const { texts } = ruleOf(table);
  if (pattern === null || texts.length === 0) return null;
  const words = sql.join(texts.map((column) => sql`${sql.ref(`${table}.${column}`)}::text`));
  return sql<SqlBool>`concat_ws(' ', ${words}) ~ ${pattern}`;
}

const orNever = (condition: RawBuilder<SqlBool> | null): RawBuilder<SqlBool> => condition ?? sql<SqlBool>`false`;

/** How many rows of a table are the person's own, and how many others mention the person. */
export async function countRows(tx: Tx, table: string, person: Person): Promise<{ own: number; mentions: number }> {
  const [own, mentioning] = [ownRows(table, person), mentioningRows(table, person)];
  if (own === null && mentioning === null) return { own: 0, mentions: 0 };
  const { rows } = await sql<{ own: number; mentions: number }>`
    select count(*) filter (where is_own) as own, count(*) filter (where not is_own) as mentions
    from (select coalesce(${orNever(own)}, false) as is_own, ${orNever(mentioning)} as mentions from ${sql.table(table)}) as found
    where is_own or mentions`.execute(tx);
  return rows[0] ?? { own: 0, mentions: 0 };
}

/** The values of the columns that identify a row, as texts. */
export type Key = (string | null)[];

type Column = { name: string; type: string };
/** The columns of a table, and those that identify a row within its company. */
type Shape = { columns: Column[]; key: Column[] };

const shapes = new Map<string, Shape>();

/** Read once: the columns of a table stay while a server runs. */
async function shapeOf(tx: Tx, table: string): Promise<Shape> {
  const known = shapes.get(table);
  if (known !== undefined) return known;
  const { columns, order } = await describeTable(tx, `public.${table}`, 'true');
  const named = [...order.matchAll(/"(\w+)"/g)].flatMap(([, name = '']) => (name === 'C' ? [] : name));
  // Settings have one row in each company.
  const names = named.length === 1 ? named : named.filter((name) => name !== 'account_id');
  const key = names.map((name) => {
    const column = columns.find((each) => each.name === name);
    if (column === undefined) throw new Error(`${table} has no column ${name}`);
    return column;
  });
  const shape = { columns, key };
  shapes.set(table, shape);
  return shape;
}

const cast = (value: unknown, { type }: Column): RawBuilder<unknown> => sql`${value}::text::${sql.raw(type)}`;

/** The row that these values of the key identify. */
const isRow = (table: string, { key }: Shape, values: Key): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    key.map((column, i) => sql`${sql.ref(`${table}.${column.name}`)} = ${cast(values[i], column)}`),
    sql` and `,
  )})`;

/** The rows behind one, in the order of the key. */
function isBehind(table: string, { key }: Shape, last: Key | null): RawBuilder<SqlBool> {
  if (last === null) return sql<SqlBool>`true`;
  const names = sql.join(key.map(({ name }) => sql.ref(`${table}.${name}`)));
  return sql<SqlBool>`(${names}) > (${sql.join(key.map((column, i) => cast(last[i], column)))})`;
}

const keyTexts = (table: string, { key }: Shape): RawBuilder<string> =>
  sql<string>`json_build_array(${sql.join(key.map(({ name }) => sql`${sql.ref(`${table}.${name}`)}::text`))})::text`;

const keyOrder = (table: string, { key }: Shape): RawBuilder<unknown> =>
  sql.join(key.map(({ name }) => sql.ref(`${table}.${name}`)));

type FoundRow = { key: Key; isOwn: boolean; values: Record<string, unknown> };

/** Some rows of a table that are the person's own, or mention the person, behind a row. */
async function readPage(
  tx: Tx,
  {
    table,
    person,
    columns,
    last,
    limit,
  }: { table: string; person: Person; columns: readonly string[]; last: Key | null; limit: number },
): Promise<FoundRow[]> {
  const [own, mentioning] = [ownRows(table, person), mentioningRows(table, person)];
  if (own === null && mentioning === null) return [];
  const shape = await shapeOf(tx, table);
  const values =
    columns.length === 0
      ? sql`'{}'`
      : sql`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql`${sql.ref(`${table}.${column}`)}`]))})::text`;
  const { rows } = await sql<{ key: string; own: boolean; found: string }>`
    select ${keyTexts(table, shape)} as key, coalesce(${orNever(own)}, false) as own, ${values} as found from ${sql.table(table)}
    where (${orNever(own)} or ${orNever(mentioning)}) and ${isBehind(table, shape, last)}
    order by ${keyOrder(table, shape)} limit ${limit}`.execute(tx);
  return rows.map(({ key, own: isOwn, found }) => ({ key: JSON.parse(key) as Key, isOwn, values: JSON.parse(found) }));
}

const rowsAtOnce = 200;

/** The storage keys in a column: one, or a JSON list. */
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.flatMap(keysIn) : [];
}

export type Erased = { erased: number; kept: number; mentions: number; files: string[]; last: Key | null };

type Piece = { table: string; person: Person; last: Key | null };

/**
 * Erases the next rows of a table, in the order of its key: deletes them, or replaces what names the person. Returns where it
 * stopped, null at the end. Repeating it changes nothing more.
 */
export async function erasePage(tx: Tx, { table, person, last }: Piece): Promise<Erased> {
  const rule = ruleOf(table);
  const shape = await shapeOf(tx, table);
  const set = typeof rule.atErasure === 'object' ? rule.atErasure.set : {};
  const columns = [...new Set([...rule.texts, ...rule.files, ...Object.keys(set)])];
  const rows = await readPage(tx, { table, person, columns, last, limit: rowsAtOnce });
  const result: Erased = { erased: 0, kept: 0, mentions: 0, files: [], last: null };
  const [own, anywhere] = [makeEraser(person.patterns, true), makeEraser(person.patterns, false)];
  const types = new Map(shape.columns.map(({ name, type }) => [name, type]));
  let hasChanged = false;
  for (const row of rows) {
    const isDeleted = (row.isOwn && rule.atErasure === 'delete') || (!row.isOwn && rule.deletesMentions);
    if (isDeleted) {
      if (isReferredTable(table))
        await clearReferences(tx, table, sql`select id from ${sql.table(table)} where ${isRow(table, shape, row.key)}`);
      await sql`delete from ${sql.table(table)} where ${isRow(table, shape, row.key)}`.execute(tx);
      result.erased += 1;
      result.files.push(...rule.files.flatMap((column) => keysIn(row.values[column])));
      hasChanged = true;
      continue;
    }
    const changes: RawBuilder<unknown>[] = [];
    const eraser = row.isOwn ? own : anywhere;
    for (const column of columns) {
      const before = row.values[column] ?? null;
      const isJson = types.get(column) === 'jsonb';
      const given = row.isOwn ? set[column] : undefined;
      let after: unknown = before;
      if (given !== undefined) after = before === null ? null : isJson && given !== null ? JSON.parse(given) : given;
      else if (rule.texts.includes(column)) after = eraser.json(before);
      if (rule.folded.includes(column) && typeof after === 'string' && after !== before) after = after.toLowerCase();
      const [one, other] = [JSON.stringify(before), JSON.stringify(after)];
      if (one === other) continue;
      if (given !== undefined && rule.files.includes(column)) result.files.push(...keysIn(before));
      const stored = after === null ? null : isJson ? other : String(after);
      changes.push(sql`${sql.ref(column)} = ${stored}::text::${sql.raw(types.get(column) ?? 'text')}`);
    }
    if (row.isOwn) result.kept += 1;
    else result.mentions += 1;
    if (changes.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${isRow(table, shape, row.key)}`.execute(tx);
    hasChanged = true;
  }
  if (hasChanged) for (const kind of rule.tells) tell(tx, kind, null);
  result.last = rows.length < rowsAtOnce ? null : (rows.at(-1)?.key ?? null);
  return result;
}

export type OwnPage = { rows: Record<string, unknown>[]; last: Key | null };

/**
 * The next own rows of a table as an export shows them, and the key to go on from.
 *
 * @param shows the columns to read; otherwise all but secrets
 */
export async function readOwnPage(
  tx: Tx,
  { table, person, last, shows }: Piece & { shows?: readonly string[] },
): Promise<OwnPage> {
  const own = ownRows(table, person);
  if (own === null) return { rows: [], last: null };
  const shape = await shapeOf(tx, table);
  const { rows } = await sql<{ key: string; found: string }>`
    select ${keyTexts(table, shape)} as key, row_to_json(${sql.table(table)})::text as found
    from ${sql.table(table)} where ${own} and ${isBehind(table, shape, last)}
    order by ${keyOrder(table, shape)} limit ${rowsAtOnce}`.execute(tx);
  const shown = rows.map(({ found }) => {
    const values = Object.entries(JSON.parse(found) as Record<string, unknown>);
    return Object.fromEntries(
      values.filter(([name]) => shows?.includes(name) ?? (name !== 'account_id' && !isHidden(name))),
    );
  });
  return {
    rows: shown,
    last: rows.length < rowsAtOnce ? null : (JSON.parse(rows.at(-1)?.key ?? 'null') as Key | null),
  };
}
