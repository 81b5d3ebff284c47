import type { Page } from '@playwright/test';

/** The latitude in a photo's data: degrees, minutes and seconds as fractions. */
const latitude = Buffer.concat([43, 1, 39, 1, 1234, 100].map((part) => Buffer.from(Uint32Array.of(part).buffer)));

/** Whether a file says where its photo was taken. */
export const hasPlace = (file: Buffer): boolean => file.includes(latitude);

type Entry = { tag: number; type: 2 | 3 | 4 | 5; count: number; value: number | Buffer };

/** A directory of a camera's data at an offset: entries of 12 bytes, and behind them what does not fit in four. */
function directory(at: number, entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(2 + 12 * entries.length + 4);
  head.writeUInt16LE(entries.length, 0);
  let behind = Buffer.alloc(0);
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const place = 2 + 12 * index;
    head.writeUInt16LE(tag, place);
    head.writeUInt16LE(type, place + 2);
    head.writeUInt32LE(count, place + 4);
    if (typeof value === 'number') {
      if (type === 3) head.writeUInt16LE(value, place + 8);
      else head.writeUInt32LE(value, place + 8);
    } else if (value.length <= 4) value.copy(head, place + 8);
    else {
      head.writeUInt32LE(at + head.length + behind.length, place + 8);
      behind = Buffer.concat([behind, value]);
    }
  }
  return Buffer.concat([head, behind]);
}

/** A camera's data: held upright (a quarter turn), taken at a moment, at a place. */
function cameraData(takenAt: string): Buffer {
  const first = 8;
  const ofPhoto = 100;
  const ofPlace = 200;
  const parts = Buffer.alloc(400);
  parts.write('II*\0', 0, 'latin1');
  parts.writeUInt32LE(first, 4);
  directory(first, [
    { tag: 0x0112, type: 3, count: 1, value: 6 },
    { tag: 0x8769, type: 4, count: 1, value: ofPhoto },
    { tag: 0x8825, type: 4, count: 1, value: ofPlace },
  ]).copy(parts, first);
  directory(ofPhoto, [{ tag: 0x9003, type: 2, count: 20, value: Buffer.from(`${takenAt}\0`) }]).copy(parts, ofPhoto);
  directory(ofPlace, [
    { tag: 1, type: 2, count: 2, value: Buffer.from('N\0') },
    { tag: 2, type: 5, count: 3, value: latitude },
    { tag: 3, type: 2, count: 2, value: Buffer.from('W\0') },
    { tag: 4, type: 5, count: 3, value: latitude },
  ]).copy(parts, ofPlace);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), parts]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([segment, content]);
}

/** A picture of 12 megapixels as a phone takes it, drawn by a browser: about this many bytes. */
async function drawPicture(page: Page, bytes: number): Promise<Buffer> {
  const encoded = await page.evaluate(async (wanted) => {
    const canvas = document.createElement('canvas');
    canvas.width = 4032;
    canvas.height = 3024;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const light = pen.createLinearGradient(0, 0, 4032, 3024);
    for (const [at, color] of ['#223344', '#99aa66', '#ddccbb'].entries()) light.addColorStop(at / 2, color);
    pen.fillStyle = light;
    pen.fillRect(0, 0, 4032, 3024);
    for (let n = 0; n < 60_000; n += 1) {
      pen.fillStyle = `hsl(${(n * 137) % 360} 40% ${20 + ((n * 61) % 60)}%)`;
      pen.fillRect((n * 7919) % 4032, (n * 104_729) % 3024, 3 + (n % 23), 3 + (n % 17));
    }
    const draw = (quality: number): Promise<Blob> =>
      new Promise((done) => canvas.toBlob((blob) => done(blob as Blob), 'image/jpeg', quality));
    let best = await draw(0.5);
    for (const quality of [0.7, 0.8, 0.88, 0.93, 0.96]) {
      if (best.size >= wanted) break;
      best = await draw(quality);
    }
    const content = new Uint8Array(await best.arrayBuffer());
    let text = '';
    for (let at = 0; at < content.length; at += 32_768)
      text += String.fromCharCode(...content.subarray(at, at + 32_768));
    return btoa(text);
  }, bytes);
  return Buffer.from(encoded, 'base64');
}

export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** Photos of a phone: JPEG files with the camera's data, among them the place. */
export async function takePhotos(page: Page, names: readonly string[], bytes: number): Promise<Photo[]> {
  const picture = await drawPicture(page, bytes);
  return names.map((name, index) => {
    const takenAt = `2026:03:09 13:${String(index % 60).padStart(2, '0')}:00`;
    return {
      name,
      mimeType: 'image/jpeg',
      // Behind the two bytes with which each JPEG begins.
      buffer: Buffer.concat([picture.subarray(0, 2), cameraData(takenAt), picture.subarray(2)]),
    };
  });
}
