import { Anchor } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../feedback/api-problem.ts';
import { useDelayedLoading } from '../feedback/delayed-loading.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { SkeletonRows } from '../feedback/skeleton-rows.tsx';
import { Dialog } from './dialog.tsx';

type LayerRecordProps<Stored, Key extends readonly unknown[]> = {
  query: UseQueryOptions<Stored, Error, Stored, Key>;
  title: string;
  onClose: () => void;
  /** The label of the link to the list, for a URL whose record does not exist (screens 2). */
  listLink?: string | undefined;
  children: (record: Stored) => ReactNode;
};

/** Loads the record of a URL before its dialog opens. A failure is shown in the dialog's place. */
export function LayerRecord<Stored, Key extends readonly unknown[]>(props: LayerRecordProps<Stored, Key>) {
  const { title, onClose, listLink } = props;
  const record = useQuery(props.query);
  const showsSkeleton = useDelayedLoading(record.isPending);
  if (record.data !== undefined && !showsSkeleton) return props.children(record.data);
  if (!record.isError && !showsSkeleton) return null;
  if (listLink !== undefined && record.error instanceof ApiProblem && record.error.isNotFound) {
    return <MissingRecord text={record.error.message} listLink={listLink} onClose={onClose} />;
  }
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

type MissingRecordProps = { text: string; listLink: string; onClose: () => void };

const MissingRecord = ({ text, listLink, onClose }: MissingRecordProps) => (
  <Dialog title={text} onClose={onClose}>
    <EmptyState
      text={text}
      action={
        <Anchor component="button" onClick={onClose}>
          {listLink}
        </Anchor>
      }
    />
  </Dialog>
);
