import { Stack } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { useState } from 'react';
import { JobFilesPanel } from '../../files/parts/job-files-panel.tsx';
import { useJobUploads } from '../../files/parts/job-uploads-queries.ts';
import { useVisitRights } from './use-visit-rights.ts';
import { VisitNotes } from './visit-notes.tsx';
import { VisitPhotos } from './visit-photos.tsx';

/** The photos and notes of the next visit, taken and written without opening it. */
export function NextVisitWork({ found: { visit, job } }: { found: DataOf<typeof getVisit> }) {
  const { mayUpload, mayAddNotes } = useVisitRights({ visit, job });
  const uploads = useJobUploads(job.id);
  const [typedNotes] = useState(() => new Set<string>());
  if (job.jobStatus === 'closed') return null;
  return (
    <Stack gap="sm">
      {mayUpload && <JobFilesPanel uploads={uploads} />}
      <VisitPhotos visit={visit} uploads={uploads} />
      <VisitNotes visit={visit} mayAdd={mayAddNotes} mayChange={false} typedNotes={typedNotes} />
    </Stack>
  );
}
