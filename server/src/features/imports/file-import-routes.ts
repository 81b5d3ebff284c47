import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { pagedOf } from '@truckroll/contract/fields/fields';
import * as contract from '@truckroll/contract/imports/file-imports';
import { can } from '@truckroll/domain/abilities/rights';
import {
  columnsRefusal,
  type DuplicateChoice,
  kindRules,
  suggestColumns,
  targetsOf,
} from '@truckroll/domain/imports/kind-rules';
import { busyStates, canDiscard, canUndo, type ImportKind } from '@truckroll/domain/imports/kinds';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { disposition } from '../../platform/storage/stored-content.ts';
import type { ServerContext } from '../../server-context.ts';
import { checkRow } from './check-rows.ts';
import * as imports from './file-import-store.ts';
import * as rows from './import-row-store.ts';
import { listImportedProperties } from './imported-properties.ts';
import { leftOutFile } from './left-out-file.ts';
import { readConvention, startImport } from './start-import.ts';
import { enqueueWork, importTasks } from './work-on-import.ts';

/** Refuses a person without the right to create such records, or to change existing ones. */
function requireRight(actor: Actor, kind: ImportKind, choices: readonly (DuplicateChoice | null | undefined)[]): void {
  const { create, edit } = kindRules[kind];
  const mayUpdate = edit !== null && can(actor, edit);
  if (!can(actor, create) || (choices.includes('update') && !mayUpdate)) throw new Problem('forbidden');
}

/** Refuses a change of an import while a task works on it, or after it ran. */
function requireOpen({ state }: imports.StoredImport): void {
  if (busyStates.includes(state)) throw new Problem('importBusy');
  if (state === 'done' || state === 'undone') throw new Problem('importFinished');
}

const answer = async (tx: Tx, stored: imports.StoredImport) => ({ fileImport: await imports.toFileImport(tx, stored) });

export function fileImportRoutes(context: ServerContext): void {
  const { serve, queue } = context;
  importTasks(context);

  serve(contract.startImport, {
    prepare: ({ files, actor, now, transact }) => startImport(files[0], { actor, now, transact }),
    async handle({ tx, prepared: id, now }) {
      return answer(tx, await imports.changeImport(tx, id, { state: 'mapping' }, now));
    },
  });

  serve(contract.listImports, {
    async handle({ tx, query, actor }) {
      const { rows: found, total } = await imports.listImports(tx, actor, query);
      return { fileImports: await imports.toFileImports(tx, found), ...pagedOf(total, query) };
    },
  });

  serve(contract.getImport, {
    find: ({ tx, params, actor }) => imports.findImport(tx, actor, params.id),
    handle: ({ tx, record }) => answer(tx, record),
  });

  serve(contract.chooseColumns, {
    find: ({ tx, params, actor }) => imports.getImportForChange(tx, actor, params.id),
    async handle({ tx, record, body, actor, now }) {
      const { kind, columns, choices, duplicates, ...chosen } = body;
      requireRight(actor, kind, [duplicates]);
      requireOpen(record);
      const judged = await readConvention(tx, { kind, columns, spellings: imports.spellingsOf(record) }, { actor });
      const isDayFirst = chosen.isDayFirst ?? judged.isDayFirst;
      const hasDecimalComma = chosen.hasDecimalComma ?? judged.hasDecimalComma;
      const reading = { kind, columns, choices, isDayFirst, hasDecimalComma };
      const isReadAlike = Object.entries(reading).every(([key, value]) =>
        isDeepStrictEqual(record[key as keyof typeof reading], value),
      );
      // The rows that a stopped import has written are undone by its present columns.
      if (record.finishedAt !== null && !isReadAlike) throw new Problem('importFinished');
      const properties = await listImportedProperties(tx);
      const known = new Set<string | null>([null, ...targetsOf(kind, properties).map(({ key }) => key)]);
      const wrong = columns.findIndex((key) => !known.has(key));
      if (columns.length !== record.heads.length) throw invalid('columns', 'Columns is not valid', 'invalid');
      if (wrong >= 0) throw invalid(`columns.${wrong}`, 'Column is not valid', 'not_an_option');
      const refusal = columnsRefusal(kind, columns);
      if (refusal !== null) throw invalid('columns', refusal, 'required');
      if (!kindRules[kind].duplicates.includes(duplicates))
        throw invalid('duplicates', 'Duplicates is not valid', 'not_an_option');
      // The choice for duplicates does not change the problems of a row.
      if (record.state === 'checked' && isReadAlike)
        return answer(tx, await imports.changeImport(tx, record.id, { duplicates }, now));
      const counts = await rows.uncheckRows(tx, record.id);
      const { layout } = suggestColumns(kind, record.heads, properties);
      const change = { ...reading, layout, duplicates, state: 'checking', failure: null, counts } as const;
      const changed = await imports.changeImport(tx, record.id, change, now);
      await enqueueWork(tx, queue, { importId: record.id, userId: actor.userId });
      return answer(tx, changed);
    },
  });

  serve(contract.listColumnValues, {
    find: ({ tx, params, actor }) => imports.findImport(tx, actor, params.id),
    handle: async ({ tx, record, query }) => ({ values: await rows.listValues(tx, record.id, query.column) }),
  });

  serve(contract.listImportRows, {
    find: ({ tx, params, actor }) => imports.findImport(tx, actor, params.id),
    async handle({ tx, record, query: { outcome, place, ...page } }) {
      const { rows: found, total } = await rows.listRows(tx, record.id, { outcome, place, ...page });
      return { rows: found.map(rows.toImportedRow), ...pagedOf(total, page) };
    },
  });

  serve(contract.changeImportRow, {
    find: ({ tx, params, actor }) => imports.getImportForChange(tx, actor, params.id),
    async handle({ tx, record, params: { line }, body, actor, now }) {
      requireRight(actor, record.kind, [body.choice]);
      requireOpen(record);
      const stored = await rows.getRowForChange(tx, record.id, line);
      if (stored.recordId !== null) throw new Problem('importFinished');
      const cells =
        body.cells === undefined ? stored.cells : record.heads.map((_, column) => body.cells?.[column] ?? '');
      const choice = body.choice === undefined ? stored.choice : body.choice;
      // A truncated text that was not changed is still too long.
      const cutColumns = stored.cutColumns.filter((column) => cells[column] === stored.cells[column]);
      await rows.changeRows(tx, record.id, [{ line, cells, cutColumns, choice }]);
      const checked = { ...stored, cells, cutColumns, choice };
      if (record.state === 'checked') await checkRow(tx, checked, { fileImport: record, actor, now, queue });
      const changed = await imports.changeImport(tx, record.id, {}, now);
      const row = await rows.getRowForChange(tx, record.id, line);
      return { row: rows.toImportedRow(row), ...(await answer(tx, changed)) };
    },
  });

  serve(contract.runImport, {
    find: ({ tx, params, actor }) => imports.getImportForChange(tx, actor, params.id),
    async handle({ tx, record, actor, now }) {
      requireRight(actor, record.kind, [record.duplicates]);
      requireOpen(record);
      if (record.state !== 'checked') throw new Problem('importUnchecked');
      const changed = await imports.changeImport(tx, record.id, { state: 'running', failure: null }, now);
      await enqueueWork(tx, queue, { importId: record.id, userId: actor.userId });
      return answer(tx, changed);
    },
  });

  serve(contract.undoImport, {
    find: ({ tx, params, actor }) => imports.getImportForChange(tx, actor, params.id),
    async handle({ tx, record, actor, now }) {
      if (busyStates.includes(record.state)) throw new Problem('importBusy');
      if (!canUndo(record, now.toISOString())) throw new Problem('importNotUndoable');
      const changed = await imports.changeImport(tx, record.id, { state: 'undoing', failure: null }, now);
      await enqueueWork(tx, queue, { importId: record.id, userId: actor.userId });
      return answer(tx, changed);
    },
  });

  serve(contract.downloadLeftOut, {
    find: ({ tx, params, actor }) => imports.findImport(tx, actor, params.id),
    prepare: ({ record, transact }) =>
      Promise.resolve(Readable.from(leftOutFile(record, transact), { objectMode: false })),
    async handle({ record, prepared: content, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'left-out-rows' }));
      const name = record.fileName.replace(/\.[^.]*$/, '');
      return new Bytes(content, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': disposition('attachment', `${name}-left-out.csv`),
      });
    },
  });

  serve(contract.discardImport, {
    find: ({ tx, params, actor }) => imports.getImportForChange(tx, actor, params.id),
    async handle({ tx, record, now }) {
      if (!canDiscard(record, now.toISOString())) {
        requireOpen(record);
        throw new Problem('importFinished');
      }
      await imports.deleteImport(tx, record.id);
      return {};
    },
  });
}
