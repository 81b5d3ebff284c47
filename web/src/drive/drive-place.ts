import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** Where in a drive one is: the folder, and what is open over it. */
export type DrivePosition = {
  folder?: string | undefined;
  /** The note in the editor; 'new' for one that is not saved yet. */
  note?: string | undefined;
  file?: string | undefined;
};

export type DrivePlace = DrivePosition & {
  /** Goes elsewhere; what is not named stays as it is. Whoever goes has asked about unsaved changes. */
  go: (position: DrivePosition, how?: { replace: boolean }) => void;
};

const id = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The drive's part of an address: `folder`, `note`, `file` (screens 3.10). For the `validateSearch` of its page. */
export const readDrivePosition = (raw: Record<string, unknown>): DrivePosition => ({
  folder: id(raw.folder),
  note: id(raw.note),
  file: id(raw.file),
});

/** The place that stands in the address, on pages that read it: Back closes what is open and leaves folders. */
export function useDrivePlaceInAddress(): DrivePlace {
  const { folder, note, file } = readDrivePosition(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    folder,
    note,
    file,
    go: (position, { replace } = { replace: false }) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...position }),
        replace,
        ignoreBlocker: true,
      }),
  };
}

/** A place of its own, for drives inside dialogs. */
export function useOwnDrivePlace(): DrivePlace {
  const [position, setPosition] = useState<DrivePosition>({});
  return { ...position, go: (next) => setPosition((before) => ({ ...before, ...next })) };
}
