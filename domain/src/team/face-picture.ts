import { withoutMetadata } from '../job-photos/without-metadata.ts';

/** The side of a person's photo as browsers make it, in pixels: twice the largest place that shows it. */
export const facePixels = 256;
/** Larger photos would slow down pages with many people. */
const mostPixels = 1024;

export const facePictureText = `The photo must be a square JPEG of at most ${mostPixels} × ${mostPixels} pixels.`;

/** Markers that begin a frame, which has the picture's size: all of C0 to CF but tables, extensions and conditioning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The size of a JPEG in pixels, or null for bytes that have none. */
function jpegSize(jpeg: Uint8Array): { width: number; height: number } | null {
  const pair = (at: number): number => ((jpeg[at] ?? 0) << 8) | (jpeg[at + 1] ?? 0);
  let at = 2;
  while (at + 9 <= jpeg.length && jpeg[at] === 0xff) {
    if (isFrame(jpeg[at + 1] ?? 0)) return { width: pair(at + 7), height: pair(at + 5) };
    at += 2 + pair(at + 2);
  }
  return null;
}

/**
 * A person's photo as it is stored: without the camera's data. Null unless it is a square JPEG of at most 1024 pixels.
 *
 * @example facePicture(jpegOf256By256) → the same picture; facePicture(jpegOf300By200) → null
 */
export function facePicture(content: Uint8Array): Uint8Array | null {
  const jpeg = withoutMetadata(content);
  const size = jpeg && jpegSize(jpeg);
  if (size === null || size.width !== size.height || size.width === 0 || size.width > mostPixels) return null;
  return jpeg;
}
