import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FileImport, ImportedRow } from '@truckroll/contract/imports/file-imports';
import type { ImportState, RowOutcome } from '@truckroll/domain/imports/kinds';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { Pagination } from '../../design/list/pagination.tsx';
import type { RecordList } from '../../design/list/record-list.ts';
import { PageTabs } from '../../design/page-tabs.tsx';
import styles from './file-imports.module.css';
import { rowsQuery } from './import-queries.ts';
import type { ImportSearch } from './import-search.ts';
import { outcomeLabels } from './import-words.ts';
import { useImportedProperties } from './imported-properties.ts';
import { recordLink } from './record-link.ts';
import { rowColumns, type ShownRow } from './row-columns.tsx';
import { RowEditor } from './row-editor.tsx';
import { rowName } from './row-name.ts';

/** The rows that a person looks at first come first. */
const tabsOf: Partial<Record<ImportState, readonly RowOutcome[]>> = {
  checked: ['problem', 'duplicate', 'ready', 'left_out', 'created', 'updated'],
  done: ['created', 'updated', 'left_out', 'problem'],
  undone: ['kept', 'removed', 'restored', 'left_out', 'problem'],
};

type ImportRowsProps = { fileImport: FileImport; list: RecordList<ImportSearch> };

/** The rows of an import by what is, or became, of them. */
export function ImportRows({ fileImport, list }: ImportRowsProps) {
  const { counts, state } = fileImport;
  const outcomes = tabsOf[state] ?? [];
  const hasRows = (outcome: RowOutcome): boolean => (counts[outcome] ?? 0) > 0;
  // The tab that was opened first stays when its last row is corrected.
  const [first] = useState(() => outcomes.find(hasRows));
  const open = list.search.show ?? first;
  const filled = outcomes.filter((outcome) => hasRows(outcome) || outcome === open);
  const shown = filled.find((outcome) => outcome === open) ?? filled[0];
  if (shown === undefined) return <Text c="dimmed">There are no rows.</Text>;
  if (list.search.place !== undefined)
    return <RowTable fileImport={fileImport} list={list} outcome="created" place={list.search.place} />;
  return (
    <>
      <PageTabs
        label="Rows"
        tabs={filled.map((value) => ({ value, label: outcomeLabels[value], count: counts[value] ?? 0 }))}
        value={shown}
        onChange={(show) => list.setFilters({ show })}
      />
      {shown === 'problem' && state === 'checked' ? (
        <ProblemRows key={list.page} fileImport={fileImport} list={list} />
      ) : (
        <RowTable fileImport={fileImport} list={list} outcome={shown} />
      )}
    </>
  );
}

type RowTableProps = ImportRowsProps & { outcome: RowOutcome; place?: 'unknown' };

function RowTable({ fileImport, list, outcome, place }: RowTableProps) {
  const properties = useImportedProperties();
  const { page, limit } = list;
  const query = useQuery(
    rowsQuery(fileImport.id, place === undefined ? { outcome, page, limit } : { place, page, limit }),
  );
  const items = query.data?.rows.map((row): ShownRow => ({ ...row, id: String(row.line) }));
  const isOpen = fileImport.state === 'checked' && outcome !== 'created' && outcome !== 'updated';
  // A change can move the open row to another tab. Its dialog stays.
  const [changed, setChanged] = useState<ShownRow | null>(null);
  const opened = [...(items ?? []), ...(changed === null ? [] : [changed])].find(({ id }) => id === list.search.edit);
  return (
    <>
      <DataTable
        label={place === undefined ? outcomeLabels[outcome] : 'Addresses not found'}
        columns={rowColumns(fileImport, properties, outcome)}
        query={{ ...query, data: query.data && items && { items, total: query.data.total } }}
        list={list}
        nameOf={(row) => rowName(fileImport, row)}
        linkOf={isOpen ? undefined : (row) => recordLink(fileImport.kind, row)}
        onOpen={isOpen ? ({ id }) => list.edit(id) : undefined}
        empty={{ text: 'No rows match.' }}
      />
      {isOpen && opened !== undefined && (
        <Dialog title={`Row ${opened.line}`} width={760} onClose={list.close}>
          <RowEditor
            fileImport={fileImport}
            row={opened}
            showsAll
            onChanged={(row) => setChanged({ ...row, id: String(row.line) })}
          />
        </Dialog>
      )}
    </>
  );
}

type ProblemRowsProps = { fileImport: FileImport; list: RecordList<ImportSearch> };

/** The rows with problems, to be corrected in place. A corrected row stays in sight until the page is left. */
function ProblemRows({ fileImport, list }: ProblemRowsProps) {
  const { page, limit } = list;
  const query = useQuery(rowsQuery(fileImport.id, { outcome: 'problem', page, limit }));
  const [corrected, setCorrected] = useState<ReadonlyMap<number, ImportedRow>>(new Map());
  const showsSkeleton = useDelayedLoading(query.isPending);

  if (query.isPending || showsSkeleton) return showsSkeleton && <SkeletonRows columns={3} isPhone={false} />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const faulty = new Set(query.data.rows.map(({ line }) => line));
  const rows = [...query.data.rows, ...[...corrected.values()].filter(({ line }) => !faulty.has(line))].toSorted(
    (one, other) => one.line - other.line,
  );
  if (rows.length === 0) return <EmptyState text="No rows match." />;
  return (
    <>
      <ul className={styles.rows} aria-label="Rows with problems">
        {rows.map((row) => (
          <li key={row.line} className={styles.row}>
            <RowEditor
              fileImport={fileImport}
              row={row}
              onChanged={(changed) => setCorrected((before) => new Map(before).set(changed.line, changed))}
            />
          </li>
        ))}
      </ul>
      {query.data.total > 0 && (
        <Pagination
          page={page}
          limit={limit}
          total={query.data.total}
          setPage={list.setPage}
          setLimit={list.setLimit}
        />
      )}
    </>
  );
}
