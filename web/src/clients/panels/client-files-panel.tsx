import type { Client } from '@truckroll/contract/clients/clients';
import { Suspense } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { usePatience } from '../../design/feedback/patience.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import type { DrivePlace } from '../../drive/parts/drive-place.ts';

/** Files are opened less often than the other tabs and include an editor, so they are loaded on demand. */
const DrivePanel = lazyPart(async () => (await import('../../drive/panels/drive-panel.tsx')).DrivePanel);

/** The client's drive (screens 6.8). */
export function ClientFilesPanel({ client, drivePlace }: { client: Client; drivePlace: DrivePlace | undefined }) {
  const can = useCan();
  return (
    <Suspense fallback={<OnTheirWay />}>
      <DrivePanel
        moduleType="clients"
        moduleId={client.id}
        canChange={can('Clients.edit') || can('Clients.create')}
        place={drivePlace}
      />
    </Suspense>
  );
}

const OnTheirWay = () => usePatience(true) && <SkeletonRows columns={4} isPhone={false} />;
