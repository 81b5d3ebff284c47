import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import { useCan } from '../app/me.ts';
import { LoadFailure } from '../design/load-failure.tsx';
import { usePatience } from '../design/patience.ts';
import { SkeletonRows } from '../design/skeleton-rows.tsx';
import type { DrivePlace } from '../drive/drive-place.ts';

/**
 * Files are opened less often than the other tabs and bring an editor along, so their code comes on demand. It is asked
 * for as data is: when it does not come, the panel says so and what was typed in the dialog around it stays.
 */
const driveCode = {
  queryKey: ['code', 'drive'],
  queryFn: () => import('../drive/drive-panel.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The client's drive (screens 6.8). */
export function ClientFilesPanel({ client, drivePlace }: { client: Client; drivePlace: DrivePlace | undefined }) {
  const can = useCan();
  const code = useQuery(driveCode);
  const showsSkeleton = usePatience(code.isPending);
  if (code.isPending) return showsSkeleton && <SkeletonRows columns={4} isPhone={false} />;
  if (code.data === undefined) return <LoadFailure error={code.error} onRetry={() => void code.refetch()} />;
  const { DrivePanel } = code.data;
  return (
    <DrivePanel
      moduleType="clients"
      moduleId={client.id}
      canChange={can('Clients.edit') || can('Clients.create')}
      place={drivePlace}
    />
  );
}
