import { fileTypeText, uploadRefusal } from '@truckroll/domain/files/upload-rules';
import { facePixels } from '@truckroll/domain/team/face-picture';
import { drawJpeg } from '../../app/draw-picture.ts';

type Size = { width: number; height: number };

/** The part of a picture that becomes the photo: the middle of a square, in shares of both sides, and how close it is. */
export type Crop = { x: number; y: number; zoom: number };

/** A chosen file that this browser can read, with its size as it is shown. */
export type FaceSource = { file: File } & Size;

/** The smallest square is a quarter as wide as the largest. */
export const mostZoom = 4;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** The square in the middle of a picture. Of upright ones it lies above the middle, because faces do. */
export function firstCrop(size: Size): Crop {
  const side = sideOf(size, 1);
  return { x: 0.5, y: ((size.height - side) / 4 + side / 2) / size.height, zoom: 1 };
}

/** The nearest crop whose square lies within the picture. */
function placed(size: Size, { x, y, zoom: chosen }: Crop): Crop {
  const zoom = within(chosen, 1, mostZoom);
  const half = sideOf(size, zoom) / 2;
  const middle = (at: number, side: number): number => within(at, half / side, 1 - half / side);
  return { x: middle(x, size.width), y: middle(y, size.height), zoom };
}

/** The crop after the square has moved by shares of its own side, and no further than the picture's edge. */
export const movedCrop = (size: Size, { x, y, zoom }: Crop, by: { x: number; y: number }): Crop =>
  placed(size, {
    x: x + (by.x * sideOf(size, zoom)) / size.width,
    y: y + (by.y * sideOf(size, zoom)) / size.height,
    zoom,
  });

/** The crop that is closer or farther by a factor, around the same middle where the picture's edge allows it. */
export const zoomedCrop = (size: Size, crop: Crop, factor: number): Crop =>
  placed(size, { ...crop, zoom: crop.zoom * factor });

/**
 * The square of a crop in pixels of the picture.
 *
 * @example faceSquare({ width: 400, height: 300 }, { x: 0.5, y: 0.5, zoom: 2 }) → { x: 125, y: 75, width: 150, height: 150 }
 */
export function faceSquare(size: Size, crop: Crop) {
  const { x, y, zoom } = placed(size, crop);
  const exact = sideOf(size, zoom);
  const side = Math.max(1, Math.round(exact));
  const start = (middle: number, all: number): number => within(Math.round(middle * all - exact / 2), 0, all - side);
  return { x: start(x, size.width), y: start(y, size.height), width: side, height: side };
}

/** A chosen file with its size, or why it cannot become a photo, in the server's words. */
export async function readFaceSource(file: File): Promise<FaceSource | string> {
  const refusal = uploadRefusal(file);
  if (refusal !== null) return refusal;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return fileTypeText(file.name);
  const { width, height } = bitmap;
  bitmap.close();
  return { file, width, height };
}

/** The photo of a person cut out of a chosen file; null if the browser cannot draw it. */
export const makeFace = (file: File, crop: Crop): Promise<File | null> =>
  drawJpeg(file, 'photo.jpg', (size) => ({ width: facePixels, height: facePixels, from: faceSquare(size, crop) }));
