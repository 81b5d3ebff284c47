import { z } from 'zod';
import { type Task, task } from '../../platform/background/task.ts';
import type { Links } from '../../platform/storage/links.ts';
import { partsOfKey } from '../../platform/storage/storage.ts';

/** Photos of lines as they are sent to readers, each with a link that is valid for an hour. */
export const shownPhotos = (keys: readonly string[], links: Links): { id: string; url: string }[] =>
  keys.map((key) => ({ id: partsOfKey(key).name, url: links.sign(key).url }));

type SentPhotos = { photos?: readonly { id: string }[] | undefined };

/** The storage keys of a line's photos after a save. A request that names none keeps them. */
export const photoKeysOf = (
  { photos }: SentPhotos,
  { before, accountId }: { before: readonly string[] | undefined; accountId: string },
): string[] =>
  photos === undefined ? [...(before ?? [])] : [...new Set(photos.map(({ id }) => `${accountId}/${id}`))];

/** Removes the photos that no line and no template has any more, after their lines were deleted with their client. */
export const dropLostPhotos: Task<{ keys: string[] }> = task({
  name: 'drop-lost-photos',
  title: 'Remove photos of lines that were deleted',
  payload: z.object({ keys: z.array(z.string().max(300)).max(5000) }),
});
