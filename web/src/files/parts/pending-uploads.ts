import { uploadRefusal } from '@truckroll/domain/files/upload-rules';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';

/** A chosen file that waits for 'Upload'. */
export type PendingUpload = {
  /** Identifies the file: a second one of the same name is skipped (screens 3.9). */
  name: string;
  file: File;
  /** Why it cannot be sent, in the server's words. */
  refusal: string | null;
  /** Why the last attempt failed: the file waits for another 'Upload'. */
  failure: string | null;
  /** The share that has been sent, 0 to 1, once the upload has started. */
  share: number | null;
  /** When in the work a photo of a job was taken, if the person said so. */
  photoKind?: PhotoKind | undefined;
};

/** The list with chosen files added; names that are already pending are skipped. */
export function withChosen(
  pending: readonly PendingUpload[],
  chosen: readonly File[],
  photoKind?: PhotoKind,
): readonly PendingUpload[] {
  const names = new Set(pending.map(({ name }) => name));
  const added = chosen.flatMap((file) => {
    if (names.has(file.name)) return [];
    names.add(file.name);
    const state = { refusal: uploadRefusal(file), failure: null, share: null };
    return [{ name: file.name, file, ...state, ...(photoKind === undefined ? {} : { photoKind }) }];
  });
  return [...pending, ...added];
}

export const withoutName = (pending: readonly PendingUpload[], name: string): readonly PendingUpload[] =>
  pending.filter((each) => each.name !== name);

export const withShare = (
  pending: readonly PendingUpload[],
  name: string,
  share: number | null,
): readonly PendingUpload[] => pending.map((each) => (each.name === name ? { ...each, share, failure: null } : each));

export const withFailure = (
  pending: readonly PendingUpload[],
  name: string,
  failure: string,
): readonly PendingUpload[] => pending.map((each) => (each.name === name ? { ...each, failure, share: null } : each));

export const sendable = (pending: readonly PendingUpload[]): readonly PendingUpload[] =>
  pending.filter(({ refusal }) => refusal === null);

/** Whether a file can be sent and has not been tried yet. */
export const isFresh = ({ refusal, failure, share }: PendingUpload): boolean =>
  refusal === null && failure === null && share === null;

const isPhoto = ({ file }: PendingUpload): boolean => file.type.startsWith('image/');

/** The message about failed files; null if none failed. */
export function notSentText(pending: readonly PendingUpload[]): string | null {
  const failed = pending.filter(({ failure }) => failure !== null);
  if (failed.length === 0) return null;
  const noun = failed.every(isPhoto) ? 'photo' : 'file';
  return failed.length === 1 ? `1 ${noun} was not sent.` : `${failed.length} ${noun}s were not sent.`;
}
