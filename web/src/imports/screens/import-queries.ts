import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import {
  changeImportRow,
  chooseColumns,
  discardImport,
  type FileImport,
  getImport,
  listColumnValues,
  listImportRows,
  listImports,
  runImport,
  undoImport,
} from '@truckroll/contract/imports/file-imports';
import type { DuplicateChoice } from '@truckroll/domain/imports/kind-rules';
import { busyStates, type RowOutcome } from '@truckroll/domain/imports/kinds';
import { serverFirst } from '../../app/kept/device-first.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import type { ColumnDraft } from './column-draft.ts';

/** The progress of background work is also read at this interval, in case the stream of changes is interrupted. */
const progressMs = 2000;

const importsKey = ['file-imports'] as const;
const oneKey = (id: string) => [...importsKey, 'one', id] as const;

export const isBusy = ({ state }: Pick<FileImport, 'state'>): boolean => busyStates.includes(state);

/** The imports of the user, or of everybody for admins, the latest first (IM-2). */
export const importsQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...importsKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listImports, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.fileImports.some(isBusy) === true ? progressMs : false),
  });

/** One import with its progress (IM-3). */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...oneKey(id), 'import'],
    meta: serverFirst,
    queryFn: async ({ signal }) => (await fetchEndpoint(getImport, { params: { id }, signal })).fileImport,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? progressMs : false),
  });

type RowsQuery = { outcome?: RowOutcome; place?: 'unknown'; page: number; limit: number };

/** The rows of an import with an outcome, in the order of the file (IM-6). */
export const rowsQuery = (id: string, query: RowsQuery) =>
  queryOptions({
    queryKey: [...oneKey(id), 'rows', query],
    meta: serverFirst,
    queryFn: ({ signal }) => fetchEndpoint(listImportRows, { params: { id }, query, signal }),
    // The rows of another outcome would be shown under the wrong tab.
    placeholderData: (before, previous) =>
      (previous?.queryKey.at(-1) as RowsQuery | undefined)?.outcome === query.outcome ? before : undefined,
  });

/** The distinct values of a column, the most frequent first (IM-5). */
export const valuesQuery = (id: string, column: number) =>
  queryOptions({
    queryKey: [...oneKey(id), 'values', column],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(listColumnValues, { params: { id }, query: { column }, signal })).values,
  });

/** Stores what a request answered about an import, and refetches everything else about imports. */
function useStoreImport(): (fileImport: FileImport) => void {
  const queryClient = useQueryClient();
  return (fileImport) => {
    const own = [...oneKey(fileImport.id), 'import'];
    queryClient.setQueryData(own, fileImport);
    void queryClient.invalidateQueries({
      queryKey: importsKey,
      predicate: ({ queryKey }) => queryKey.join() !== own.join(),
    });
  };
}

/** Chooses the columns of an import; its rows are then checked (IM-4). */
export function useChooseColumns(id: string) {
  const store = useStoreImport();
  return useMutation({
    mutationFn: async (body: ColumnDraft) => (await fetchEndpoint(chooseColumns, { params: { id }, body })).fileImport,
    onSuccess: store,
  });
}

/** Changes of rows and the start of an import are sent one after the other, so that no import runs before a correction. */
const inTurn = { scope: { id: 'file-imports' } };

type RowChange = { line: number; cells?: string[]; choice?: DuplicateChoice | null };

/** Corrects the cells of a row, or sets whether it is added, updates a record or is skipped (IM-7). */
export function useChangeRow(id: string) {
  const store = useStoreImport();
  return useMutation({
    ...inTurn,
    mutationFn: ({ line, ...body }: RowChange) =>
      fetchEndpoint(changeImportRow, { params: { id, line: String(line) }, body }),
    onSuccess: ({ fileImport }: DataOf<typeof changeImportRow>) => store(fileImport),
  });
}

/** Imports the checked rows (IM-8), or undoes an import (IM-9). */
export function useImportStep(step: 'run' | 'undo') {
  const store = useStoreImport();
  return useMutation({
    ...inTurn,
    mutationFn: async (id: string) =>
      (await fetchEndpoint(step === 'run' ? runImport : undoImport, { params: { id } })).fileImport,
    onSuccess: store,
  });
}

/** Discards an import that has not run (IM-11). */
export function useDiscardImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(discardImport, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...importsKey, 'list'] }),
  });
}
