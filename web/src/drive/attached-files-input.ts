import {
  maximumFileMegabytes,
  maximumFiles,
  maximumRequestMegabytes,
  megabyte,
  whyNotUploadable,
} from '@truckroll/domain/files/upload-rules';

/** A file that was chosen and goes out with the save. */
export type PendingFile = {
  /** The name tells files apart: the same one is taken once (screens 3.9). */
  name: string;
  file: File;
  /** Why it cannot be sent, in the server's words. */
  refusal: string | null;
};

/** The list with chosen files added; names that are there already are skipped. */
export function withChosen(pending: readonly PendingFile[], chosen: readonly File[]): readonly PendingFile[] {
  const names = new Set(pending.map(({ name }) => name));
  const added = chosen.flatMap((file) => {
    if (names.has(file.name)) return [];
    names.add(file.name);
    return [{ name: file.name, file, refusal: whyNotUploadable(file) }];
  });
  return [...pending, ...added];
}

export const withoutName = (pending: readonly PendingFile[], name: string): readonly PendingFile[] =>
  pending.filter((each) => each.name !== name);

/** Why so many files cannot go out with one save, or null (API 1.9). */
export function whyNotTogether(pending: readonly PendingFile[]): string | null {
  const refused = pending.find(({ refusal }) => refusal !== null)?.refusal ?? null;
  if (refused !== null) return refused;
  if (pending.length > maximumFiles) return `At most ${maximumFiles} files can be added at once.`;
  const size = pending.reduce((sum, { file }) => sum + file.size, 0);
  return size > maximumRequestMegabytes * megabyte
    ? `The files are too large together. The maximum size is ${maximumRequestMegabytes} MB.`
    : null;
}

/** What may be chosen, in words. */
export const attachmentLimits = `Up to ${maximumFiles} files, ${maximumFileMegabytes} MB each`;
