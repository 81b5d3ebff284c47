import { useQuery } from '@tanstack/react-query';
import type { FileImport, ImportedRow } from '@truckroll/contract/imports/file-imports';
import { useState } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { Pagination } from '../../design/list/pagination.tsx';
import type { RecordList } from '../../design/list/record-list.ts';
import styles from './file-imports.module.css';
import { rowsQuery } from './import-queries.ts';
import type { ImportSearch } from './import-search.ts';
import { RowEditor } from './row-editor.tsx';

type ProblemRowsProps = { fileImport: FileImport; list: RecordList<ImportSearch> };

/** The rows with problems, to be corrected in place. A corrected row stays in sight until the page is left. */
export function ProblemRows({ fileImport, list }: ProblemRowsProps) {
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
