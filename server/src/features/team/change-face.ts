import type { Face } from '@truckroll/contract/team/faces';
import { noFileText } from '@truckroll/domain/files/upload-rules';
import { facePicture, facePictureText } from '@truckroll/domain/team/face-picture';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import * as store from '../../records/people/face-store.ts';

const halfDay = 12 * 3600;

/**
 * The link to a picture. It ends with the half day after this one, so that it is the same for hours and the browser
 * keeps the picture. The minute taken off keeps the rounding of links within that half day.
 */
export function faceOf(links: Links, { userId, key, now }: { userId: string; key: string; now: Date }): Face {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = (Math.floor(seconds / halfDay) + 2) * halfDay;
  return { userId, url: links.sign(key, { seconds: end - seconds - 60 }).url };
}

/** The picture in the request, checked by its content (API SE-26). */
export function pictureOf(files: readonly UploadedFile[]): Buffer {
  const [file] = files;
  if (file === undefined) throw invalid('file', noFileText, 'required');
  const content = facePicture(file.content);
  if (content === null) throw invalid('file', facePictureText, 'not_allowed');
  return Buffer.from(content);
}

const personOf = (userId: string) => ({ type: 'person', id: userId }) as const;

type NewFace = { userId: string; key: string; size: number; actorId: string; now: Date };

/** Makes a stored picture a person's photo and removes the previous one (API SE-26, TM-23). */
export async function replaceFace(tx: Tx, queue: Queue, face: NewFace): Promise<void> {
  const { userId, key, size, actorId, now } = face;
  const previous = await store.getFaceKeyForChange(tx, userId);
  const file = { key, name: 'photo.jpg', type: 'image/jpeg', size, owner: personOf(userId), createdBy: actorId, now };
  await insertStoredFile(tx, file);
  await store.updateFaceKey(tx, userId, key);
  if (previous !== null) await removeFile(tx, queue, previous);
}

/** Removes a person's photo, if there is one (API SE-27, TM-24). */
export async function clearFace(tx: Tx, queue: Queue, userId: string): Promise<void> {
  const previous = await store.getFaceKeyForChange(tx, userId);
  if (previous === null) return;
  await store.updateFaceKey(tx, userId, null);
  await removeFile(tx, queue, previous);
}
