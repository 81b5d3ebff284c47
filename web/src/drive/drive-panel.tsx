import { Suspense, useState } from 'react';
import { useAskBeforeLeaving } from '../app/unsaved-changes.ts';
import { lazyDialog } from '../design/lazy-part.tsx';
import styles from './drive-panel.module.css';
import { type DrivePlace, useOwnDrivePlace } from './drive-place.ts';
import type { DriveOwner } from './drive-queries.ts';
import { FolderView } from './folder-view.tsx';
import { NoteSkeleton } from './note-skeleton.tsx';
import { NoteView } from './note-view.tsx';
import { useUploads } from './use-uploads.ts';

const FileViewer = lazyDialog(async () => (await import('./file-viewer.tsx')).FileViewer);

type DrivePanelProps = DriveOwner & {
  /** Without it the drive is only read: no menus, no dropping. */
  canChange: boolean;
  /** Where one is: on pages `useDrivePlaceInAddress()`; without it the panel keeps it to itself. */
  place?: DrivePlace;
};

/** M6: the drive of a client, job or request, with its note editor (M13) and file viewer (M14). */
export const DrivePanel = (props: DrivePanelProps) => <Drive key={props.moduleId} {...props} />;

function Drive({ moduleType, moduleId, canChange, place: given }: DrivePanelProps) {
  const own = useOwnDrivePlace();
  const place = given ?? own;
  const owner = { moduleType, moduleId };
  // Here and not in the folder: a note that is opened meanwhile ends no upload.
  const uploads = useUploads(owner);
  useAskBeforeLeaving(uploads.isSending);
  // Back from a note or file, the keyboard goes on where it left the list.
  const [last, setLast] = useState<string>();
  const open = place.note ?? place.file;
  if (open !== undefined && open !== last) setLast(open);
  return (
    <section aria-label="Drive" className={styles.drive}>
      {place.note === undefined ? (
        <FolderView owner={owner} place={place} canChange={canChange} uploads={uploads} comesFrom={last} />
      ) : (
        <Suspense fallback={<NoteSkeleton />}>
          <NoteView key={place.note} owner={owner} place={place} note={place.note} canChange={canChange} />
        </Suspense>
      )}
      {place.file !== undefined && (
        <Suspense>
          <FileViewer id={place.file} canChange={canChange} onClose={() => place.go({ file: undefined })} />
        </Suspense>
      )}
    </section>
  );
}
