import { changeJobPhoto, putPhotoPreview } from '@truckroll/contract/job-photos';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import { call } from '../app/transport/call.ts';
import { ApiProblem } from '../design/feedback/api-problem.ts';

/** The longer side of the smaller copy, in pixels: enough for a client's screen, little enough for a list. */
const longestSide = 1600;
const quality = 0.82;

/**
 * The smaller copy of a picture: a JPEG, turned as the camera was held, without the camera's data. Null for a format
 * that this browser cannot read.
 */
async function makePreview(picture: Blob): Promise<File | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return null;
  const share = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPEG has no transparency, which would become black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return content && new File([content], 'preview.jpg', { type: 'image/jpeg' });
}

/** Makes and stores the smaller copy of a photo (JP-3). Returns whether there is one now. */
export async function storePreview(photoId: string, picture: Blob): Promise<boolean> {
  const preview = await makePreview(picture);
  if (preview === null) return false;
  await call(putPhotoPreview, { params: { photoId }, files: [preview] });
  return true;
}

/** What follows the upload of a photo. The photo is stored: without its copy and its kind it is shown all the same. */
export async function sendPreview(photoId: string, picture: Blob, kind: PhotoKind | undefined): Promise<void> {
  try {
    await storePreview(photoId, picture);
    if (kind !== undefined) await call(changeJobPhoto, { params: { photoId }, body: { kind } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}
