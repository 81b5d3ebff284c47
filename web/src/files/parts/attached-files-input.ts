import {
  maximumFileMegabytes,
  maximumFiles,
  maximumRequestMegabytes,
  megabyte,
  uploadRefusal,
} from '@truckroll/domain/files/upload-rules';

/** A chosen file that is sent with the save. */
export type PendingFile = {
  /** Identifies the file: a second one of the same name is skipped (screens 3.9). */
  name: string;
  file: File;
  /** Why it cannot be sent, in the server's words. */
  refusal: string | null;
};

/** The list with chosen files added; duplicate names are skipped. */
export function withChosen(pending: readonly PendingFile[], chosen: readonly File[]): readonly PendingFile[] {
  const names = new Set(pending.map(({ name }) => name));
  const added = chosen.flatMap((file) => {
    if (names.has(file.name)) return [];
    names.add(file.name);
    return [{ name: file.name, file, refusal: uploadRefusal(file) }];
  });
  return [...pending, ...added];
}

export const withoutName = (pending: readonly PendingFile[], name: string): readonly PendingFile[] =>
  pending.filter((each) => each.name !== name);

/** Why these files cannot be sent with one save, or null (API 1.9). */
export function filesRefusal(pending: readonly PendingFile[]): string | null {
  const refused = pending.find(({ refusal }) => refusal !== null)?.refusal ?? null;
  if (refused !== null) return refused;
  if (pending.length > maximumFiles) return `At most ${maximumFiles} files can be added at once.`;
  const size = pending.reduce((sum, { file }) => sum + file.size, 0);
  return size > maximumRequestMegabytes * megabyte
    ? `The files are too large together. The maximum size is ${maximumRequestMegabytes} MB.`
    : null;
}

/** The limits of a choice as text. */
export const attachmentLimits = `Up to ${maximumFiles} files, ${maximumFileMegabytes} MB each`;
