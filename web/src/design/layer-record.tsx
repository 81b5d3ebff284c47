import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import { usePatience } from './patience.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

type LayerRecordProps<Stored, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Stored, Error, Stored, Key>;
  title: string;
  onClose: () => void;
  children: (record: Stored) => ReactNode;
};

/** Reads the record that an address names before its dialog opens; one that cannot be read says so in its place. */
export function LayerRecord<Stored, Key extends readonly unknown[]>(props: LayerRecordProps<Stored, Key>) {
  const { title, onClose } = props;
  const record = useQuery(props.query);
  const showsSkeleton = usePatience(record.isPending);
  if (record.data !== undefined && !showsSkeleton) return props.children(record.data);
  if (!record.isError && !showsSkeleton) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      {record.isError ? (
        <LoadFailure error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <SkeletonRows columns={2} rows={4} isPhone={false} />
      )}
    </Dialog>
  );
}
