import { fileTypeText, uploadRefusal } from '@truckroll/domain/files/upload-rules';
import { facePixels } from '@truckroll/domain/team/face-picture';
import { drawJpeg } from '../app/draw-picture.ts';

/**
 * The square in the middle of a picture. Of upright ones it lies above the middle, because faces do.
 *
 * @example faceSquare({ width: 400, height: 300 }) → { x: 50, y: 0, width: 300, height: 300 }
 */
export function faceSquare({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height);
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 4), width: side, height: side };
}

/** The photo of a person cut out of a chosen file, or why that is not possible, in the server's words. */
export async function makeFace(file: File): Promise<File | string> {
  const refusal = uploadRefusal(file);
  if (refusal !== null) return refusal;
  const face = await drawJpeg(file, 'photo.jpg', (size) => ({
    width: facePixels,
    height: facePixels,
    from: faceSquare(size),
  }));
  return face ?? fileTypeText(file.name);
}
