import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import type { DrivePlace } from '../parts/drive-place.ts';
import { type DriveOwner, driveQuery } from '../parts/drive-queries.ts';
import { DriveCrumbs } from './drive-crumbs.tsx';
import { nothingDragged } from './item-dragging.ts';

const NoteEditor = lazyPart(async () => (await import('./note-editor.tsx')).NoteEditor);

type NoteViewProps = { owner: DriveOwner; place: DrivePlace; note: string; canChange: boolean };

/** The note editor under its breadcrumb; leaving by the breadcrumb asks as 'Cancel' does. */
export function NoteView({ owner, place, note, canChange }: NoteViewProps) {
  const folder = place.folder ?? null;
  const { data } = useQuery(driveQuery(owner, folder));

  // Only for the note: running uploads continue.
  const askRef = useRef<() => Promise<boolean>>(null);

  async function openFolder(id: string | null): Promise<void> {
    if ((await askRef.current?.()) ?? true) place.go({ folder: id ?? undefined, note: undefined });
  }

  return (
    <>
      <DriveCrumbs
        crumbs={data?.breadcrumb}
        here="Notes for the client"
        onOpen={(id) => void openFolder(id)}
        dragging={nothingDragged}
      />
      <NoteEditor
        owner={owner}
        id={note}
        folder={folder}
        canChange={canChange}
        askRef={askRef}
        onDone={() => place.go({ note: undefined })}
      />
    </>
  );
}
