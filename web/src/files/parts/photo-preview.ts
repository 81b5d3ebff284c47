import { changeJobPhoto, putPhotoPreview } from '@truckroll/contract/jobs/job-photos';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import { drawJpeg, within } from '../../app/draw-picture.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';

/** The longer side of the smaller copy, in pixels: enough for a client's screen, little enough for a list. */
const longestSide = 1600;

/** The smaller copy of a picture. Null for a format that this browser cannot read. */
const makePreview = (picture: Blob): Promise<File | null> => drawJpeg(picture, 'preview.jpg', within(longestSide));

/** Makes and stores the smaller copy of a photo (JP-3). Returns whether there is one now. */
export async function storePreview(photoId: string, picture: Blob): Promise<boolean> {
  const preview = await makePreview(picture);
  if (preview === null) return false;
  await fetchEndpoint(putPhotoPreview, { params: { photoId }, files: [preview] });
  return true;
}

/**
 * The steps after the upload of a photo: its smaller copy and its kind. If they fail, the photo is stored and shown
 * without them.
 */
export async function sendPreview(photoId: string, picture: Blob, kind: PhotoKind | undefined): Promise<void> {
  try {
    await storePreview(photoId, picture);
    if (kind !== undefined) await fetchEndpoint(changeJobPhoto, { params: { photoId }, body: { kind } });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}
