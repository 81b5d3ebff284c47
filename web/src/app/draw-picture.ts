type Drawing = {
  width: number;
  height: number;
  /** The part of the picture to draw; without it the whole one. */
  from?: { x: number; y: number; width: number; height: number };
};

type Plan = (size: { width: number; height: number }) => Drawing;

/** Draws the whole picture with its longer side at most this long, in pixels. */
export const within =
  (longestSide: number): Plan =>
  ({ width, height }) => {
    const share = Math.min(1, longestSide / Math.max(width, height));
    return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  };

/**
 * A JPEG of a picture, turned as the camera was held, without the camera's data. Null for a format that this browser
 * cannot read.
 */
export const drawJpeg = (picture: Blob, name: string, plan: Plan): Promise<File | null> =>
  draw(picture, plan, { name, type: 'image/jpeg' });

/** The same as a PNG, which keeps what is transparent. */
export const drawPng = (picture: Blob, name: string, plan: Plan): Promise<File | null> =>
  draw(picture, plan, { name, type: 'image/png' });

type Target = { name: string; type: 'image/jpeg' | 'image/png' };

async function draw(picture: Blob, plan: Plan, { name, type }: Target): Promise<File | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return null;
  const { width, height, from = { x: 0, y: 0, width: bitmap.width, height: bitmap.height } } = plan(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    // A JPEG has no transparency, which would become black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  bitmap.close();
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  return content && new File([content], name, { type });
}

const quality = 0.82;
