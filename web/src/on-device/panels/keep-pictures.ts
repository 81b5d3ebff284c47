import type { Document } from '@truckroll/contract/documents/documents';
import type { JobPhoto } from '@truckroll/contract/jobs/job-photos';
import { drawJpeg, within } from '../../app/draw-picture.ts';
import { kept } from '../../app/kept/kept.ts';
import { keptPictureName } from '../../app/kept/kept-picture.ts';
import { isGoodNetwork } from '../../design/good-network.ts';
import { nameOfPicture, picturesOf } from '../../documents/parts/estimate-pictures.ts';

/** The longer side of a small picture, in pixels. */
const longestSide = 320;
/** How many of a job's photos are there, the newest first. */
const mostOfJob = 12;
/** A photo of this size in bytes is not loaded for a small picture, if nobody's browser has made a smaller copy yet. */
const tooLarge = 2_000_000;

const toText = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The browser did not say why.'));
    reader.readAsDataURL(picture);
  });

async function keepPicture(jobId: string, { id, previewUrl, presignedUrl, fileSize }: JobPhoto): Promise<void> {
  const name = keptPictureName(id, jobId);
  if (kept === null || (await kept.get(name)) !== null) return;
  const url = previewUrl ?? (fileSize < tooLarge ? presignedUrl : null);
  if (url === null) return;
  const answer = await fetch(url);
  const small = answer.ok ? await drawJpeg(await answer.blob(), 'small.jpg', within(longestSide)) : null;
  if (small !== null) await kept.put(name, await toText(small));
}

/** The longer side of an estimate's picture, in pixels: it is shown to clients on a tablet. */
const sideOfEstimates = 640;
/** How many pictures of an estimate are there: of its options, then of its lines. */
const mostOfEstimate = 16;

/** Keeps the pictures of an estimate that waits for its client's answer, on a good network only. */
export async function keepEstimatePictures(estimate: Pick<Document, 'id' | 'options' | 'items'>): Promise<void> {
  if (!isGoodNetwork()) return;
  for (const url of picturesOf(estimate).slice(0, mostOfEstimate)) {
    const name = nameOfPicture(url, estimate.id);
    try {
      if (kept === null || (await kept.get(name)) !== null) continue;
      const answer = await fetch(url);
      const small = answer.ok ? await drawJpeg(await answer.blob(), 'small.jpg', within(sideOfEstimates)) : null;
      if (small !== null) await kept.put(name, await toText(small));
    } catch (error) {
      console.info('A picture of an estimate could not be kept.', error);
    }
  }
}

/** Keeps small pictures of a job's photos, on a good network only: each is loaded whole and made small here. */
export async function keepPictures(jobId: string, photos: readonly JobPhoto[]): Promise<void> {
  if (!isGoodNetwork()) return;
  for (const photo of photos.slice(-mostOfJob)) {
    try {
      await keepPicture(jobId, photo);
    } catch (error) {
      console.info('A small picture could not be kept.', error);
    }
  }
}
