import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectQueryNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { AccountChanges, ToldChanges } from './told-changes.ts';

/** A row's known columns, keyed by their names in code. */
export type WrittenRow = Readonly<Record<string, unknown>>;

/** The writes of one statement. */
export type Write = {
  table: string;
  /** The written rows, as far as the statement and its result identify them. A row without known columns is empty. */
  rows: () => WrittenRow[];
};

/** The author of a write. */
export type Writer = {
  userId: string;
  name: string;
  /** The id that the page chose for itself and sent with the request. */
  tab: string | null;
};

/** The writes of a transaction, published after the commit. */
export type Committed = {
  /** Null for a transaction across all accounts. */
  accountId: string | null;
  by: Writer | null;
  writes: readonly Write[];
  told: AccountChanges[];
};

export type WriteLog = { writes: Write[]; accountId: string | null; told: ToldChanges };

const written = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

/** The tables that a statement may write, according to its text. Tables in a `with` and in raw SQL are included. */
function tablesIn(text: string): string[] {
  const tables = [...text.matchAll(written)].map(([, table]) => table as string);
  // 'for update of jobs' and 'on conflict do update set' do not write a table of that name.
  return [...new Set(tables)].filter((table) => table !== 'of' && table !== 'set');
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function columnOf(node: OperationNode): string | null {
  const column = ReferenceNode.is(node) ? node.column : node;
  return ColumnNode.is(column) ? camelCase(column.column.name) : null;
}

const literalOf = (node: OperationNode | undefined): unknown =>
  node !== undefined && ValueNode.is(node) ? node.value : undefined;

function insertedRows({ columns = [], values }: InsertQueryNode): WrittenRow[] {
  if (values === undefined || !ValuesNode.is(values)) return [{}];
  const names = columns.map(({ column }) => camelCase(column.name));
  return values.values.map((list) => {
    const values = PrimitiveValueListNode.is(list)
      ? list.values
      : ValueListNode.is(list)
        ? list.values.map((value) => literalOf(value))
        : [];
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  });
}

type Conditions = { one: Record<string, unknown>; several: Map<string, readonly unknown[]> };

/** Reads a condition such as `where a = 1 and b in (2, 3)`: the columns with one value, and those with several. */
function readConditions(node: OperationNode | undefined, into: Conditions): void {
  if (node === undefined) return;
  if (ParensNode.is(node)) readConditions(node.node, into);
  if (AndNode.is(node)) for (const part of [node.left, node.right]) readConditions(part, into);
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator)) return;
  const column = columnOf(node.leftOperand);
  if (column === null) return;
  const { operator } = node.operator;
  const { rightOperand } = node;
  if (operator === '=' && literalOf(rightOperand) !== undefined) into.one[column] = literalOf(rightOperand);
  if (operator === 'in' && PrimitiveValueListNode.is(rightOperand)) into.several.set(column, rightOperand.values);
}

function changedRows(query: UpdateQueryNode | DeleteQueryNode): WrittenRow[] {
  const one: Record<string, unknown> = {};
  const several: Conditions['several'] = new Map();
  for (const { column, value } of (UpdateQueryNode.is(query) && query.updates) || []) {
    const name = columnOf(column);
    if (name !== null && literalOf(value) !== undefined) one[name] = literalOf(value);
  }
  // The condition is read after the set values, because it is what identifies the row.
  readConditions(query.where?.where, { one, several });
  const [list] = several;
  if (list === undefined) return [one];
  return list[1].map((value) => ({ ...one, [list[0]]: value }));
}

function rowsOf(node: OperationNode): WrittenRow[] {
  if (InsertQueryNode.is(node)) return insertedRows(node);
  if (UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) return changedRows(node);
  return [{}];
}

/** The writes of a statement. The list is empty if it only reads or has matched no row. */
export function writesOf(
  { query, sql }: CompiledQuery,
  { affected, returned }: { affected: number | undefined; returned: readonly WrittenRow[] },
): Write[] {
  const isRead = SelectQueryNode.is(query);
  if (isRead ? query.with === undefined : affected === 0) return [];
  const tables = tablesIn(sql);
  if (tables.length !== 1) return tables.map((table) => ({ table, rows: () => [{}] }));
  const [table] = tables as [string];
  const rows = (): WrittenRow[] => {
    const values = rowsOf(query);
    // Returned rows describe one row each; the values in the statement apply to all of them.
    if (returned.length === 0) return values;
    if (values.length === returned.length) return values.map((row, at) => ({ ...row, ...returned[at] }));
    const [first] = values;
    return returned.map((row) => ({ ...(values.length === 1 ? first : {}), ...row }));
  };
  return [{ table, rows }];
}

/** The most statements of a transaction whose rows are kept. Beyond it only the tables are. */
const mostWrites = 500;

export function noteWrites(log: WriteLog, writes: readonly Write[]): void {
  for (const write of writes) {
    if (log.writes.length < mostWrites) log.writes.push(write);
    else if (!log.writes.slice(mostWrites).some(({ table }) => table === write.table))
      log.writes.push({ table: write.table, rows: () => [{}] });
  }
}

export type CommitListener = (committed: Committed) => void;

/** Publishes commits to subscribers. */
export function commitListeners() {
  const listeners = new Set<CommitListener>();
  return {
    on(listener: CommitListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Publishes a commit. Errors of subscribers do not fail the call, because the transaction is already committed. */
    publish(log: WriteLog, by: Writer | null): void {
      if (log.writes.length === 0) return;
      for (const listener of listeners) {
        try {
          listener({ accountId: log.accountId, by, writes: log.writes, told: log.told.ofAccounts() });
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
}
