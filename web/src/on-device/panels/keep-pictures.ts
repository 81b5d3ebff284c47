import type { Document } from '@truckroll/contract/documents/documents';
import type { JobItem } from '@truckroll/contract/jobs/job-items';
import type { JobPhoto } from '@truckroll/contract/jobs/job-photos';
import type { Job } from '@truckroll/contract/jobs/jobs';
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
  await keepAll(
    picturesOf(estimate)
      .slice(0, mostOfEstimate)
      .map((url) => ({ url, name: nameOfPicture(url, estimate.id) })),
    sideOfEstimates,
  );
}

/** How many photos of the lines of a job are there. */
const mostOfLines = 24;

/** Keeps small pictures of the photos of a job's lines, on a good network only. */
export async function keepLinePictures({ id: jobId, jobItems }: Pick<Job, 'id' | 'jobItems'>): Promise<void> {
  const photos = jobItems.flatMap((line) => (line.photos as JobItem['photos'] | undefined) ?? []);
  await keepAll(
    photos.slice(0, mostOfLines).map(({ id, url }) => ({ url, name: keptPictureName(id, jobId) })),
    longestSide,
  );
}

/** Stores pictures on this device under their names; those already stored are skipped. `side`: their longest side in pixels. */
async function keepAll(pictures: readonly { url: string; name: string }[], side: number): Promise<void> {
  if (!isGoodNetwork()) return;
  for (const { url, name } of pictures) {
    try {
      if (kept === null || (await kept.get(name)) !== null) continue;
      const answer = await fetch(url);
      const small = answer.ok ? await drawJpeg(await answer.blob(), 'small.jpg', within(side)) : null;
      if (small !== null) await kept.put(name, await toText(small));
    } catch (error) {
      console.info('A picture of a line could not be kept.', error);
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
