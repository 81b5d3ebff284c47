import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** A position in a drive: the folder, and the open note or file. */
export type DrivePosition = {
  folder?: string | undefined;
  /** The note in the editor; 'new' for an unsaved one. */
  note?: string | undefined;
  file?: string | undefined;
  /** The page of the open file, from 1; absent for the whole file. */
  page?: number | undefined;
};

export type DrivePlace = DrivePosition & {
  /** Changes the given parts of the position. The caller has already asked about unsaved changes. */
  go: (position: DrivePosition, how?: { replace: boolean }) => void;
};

const id = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const pageNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Reads the drive's part of a URL: `folder`, `note`, `file`, `page` (screens 3.10). For its page's `validateSearch`. */
export const readDrivePosition = (raw: Record<string, unknown>): DrivePosition => ({
  folder: id(raw.folder),
  note: id(raw.note),
  file: id(raw.file),
  page: pageNumber(raw.page),
});

/** The position in the URL, on pages that read it: Back closes a note or file and leaves folders. */
export function useDrivePlaceInAddress(): DrivePlace {
  const { folder, note, file, page } = readDrivePosition(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    folder,
    note,
    file,
    page,
    go: (position, { replace } = { replace: false }) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...position }),
        replace,
        ignoreBlocker: true,
      }),
  };
}

/** A local position, for drives inside dialogs. */
export function useOwnDrivePlace(): DrivePlace {
  const [position, setPosition] = useState<DrivePosition>({});
  return { ...position, go: (next) => setPosition((before) => ({ ...before, ...next })) };
}
