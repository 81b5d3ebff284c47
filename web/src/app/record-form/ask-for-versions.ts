import { externalStore } from '../../design/external-store.ts';
import type { Difference, Side } from './merge-versions.ts';

/** The fields of a record that somebody else has saved while the user edited it. */
export type VersionsRequest = {
  differences: readonly Difference[];
  /** Who saved the other version; null where this is not known. */
  by: string | null;
  /** When it was saved, as an ISO time. */
  savedAt: string;
};

export type OpenVersions = VersionsRequest & { settle: (sides: ReadonlyMap<string, Side> | null) => void };

export const openVersions = externalStore<OpenVersions | null>(null);

/** Asks which side of each field is kept (screens 3.5). Resolves to null if the user goes on editing the old version. */
export const askForVersions = (request: VersionsRequest): Promise<ReadonlyMap<string, Side> | null> =>
  new Promise((resolve) => {
    openVersions.get()?.settle(null);
    openVersions.set({
      ...request,
      settle(sides) {
        openVersions.set(null);
        resolve(sides);
      },
    });
  });
