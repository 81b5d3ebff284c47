import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { type Citation, citedIn } from '../parts/citation.ts';
import { type DrivePlace, useOwnDrivePlace } from '../parts/drive-place.ts';
import { type DriveOwner, driveQuery } from '../parts/drive-queries.ts';
import { useUploads } from '../parts/use-uploads.ts';
import { DriveCrumbs } from './drive-crumbs.tsx';
import styles from './drive-panel.module.css';
import { FolderView } from './folder-view.tsx';
import { nothingDragged } from './item-dragging.ts';
import { NoteSkeleton } from './note-skeleton.tsx';

const FileViewer = lazyDialog(async () => (await import('../parts/file-viewer.tsx')).FileViewer);

type DrivePanelProps = DriveOwner & {
  /** Without it the drive is read-only: no menus, no dropping. */
  canChange: boolean;
  /** The current position: on pages `useDrivePlaceInAddress()`; without it the panel keeps local state. */
  place?: DrivePlace;
};

/** M6: the drive of a client, job or request, with its note editor (M13) and file viewer (M14). */
export const DrivePanel = (props: DrivePanelProps) => <Drive key={props.moduleId} {...props} />;

function Drive({ moduleType, moduleId, canChange, place: given }: DrivePanelProps) {
  const own = useOwnDrivePlace();
  const place = given ?? own;
  const owner = { moduleType, moduleId };
  // Held here and not in the folder, so that opening a note does not cancel an upload.
  const uploads = useUploads(owner);
  useAskBeforeLeaving(uploads.isSending);
  // After a note or file is closed, the focus returns to its row.
  const [found, setFound] = useState<Citation | null>(null);
  const [last, setLast] = useState<string>();
  const open = place.note ?? place.file;
  if (open !== undefined && open !== last) setLast(open);
  return (
    <section aria-label="Drive" className={styles.drive}>
      {place.note === undefined ? (
        <FolderView
          owner={owner}
          place={place}
          canChange={canChange}
          uploads={uploads}
          comesFrom={last}
          onFound={setFound}
        />
      ) : (
        <Suspense fallback={<NoteSkeleton />}>
          <NoteView key={place.note} owner={owner} place={place} note={place.note} canChange={canChange} />
        </Suspense>
      )}
      {place.file !== undefined && (
        <Suspense>
          <FileViewer
            id={place.file}
            canChange={canChange}
            cited={citedIn(place.file, { page: place.page, found })}
            onClose={() => {
              setFound(null);
              place.go({ file: undefined, page: undefined });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

const NoteEditor = lazyPart(async () => (await import('./note-editor.tsx')).NoteEditor);

type NoteViewProps = { owner: DriveOwner; place: DrivePlace; note: string; canChange: boolean };

/** The note editor under its breadcrumb; leaving by the breadcrumb asks as 'Cancel' does. */
function NoteView({ owner, place, note, canChange }: NoteViewProps) {
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
