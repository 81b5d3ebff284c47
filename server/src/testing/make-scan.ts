import { crc32, deflateSync } from 'node:zlib';
import { type GreyPicture, openPageDrawing } from '../features/files/reading/draw-pages.ts';
import { makePdf } from './make-pdf.ts';

/** The text as a scanner sees its page. */
async function photograph(text: string): Promise<GreyPicture> {
  const drawing = await openPageDrawing(makePdf(text));
  return drawing.draw(1).finally(drawing.close);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG that declares this size; `rows` are its grey rows, each with its filter byte. */
export function makePng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of grey a pixel.
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** A photo of a page with this text, as PNG. */
export async function makePhoto(text: string): Promise<Buffer> {
  const { width, height, pixels } = await photograph(text);
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * width, (row + 1) * width)]),
  );
  return makePng(width, height, Buffer.concat(rows));
}

/** A PDF whose single page is a picture of this text. */
export async function makeScannedPdf(text: string): Promise<Buffer> {
  const { width, height, pixels } = await photograph(text);
  const packed = deflateSync(pixels).toString('latin1');
  const draw = 'q 612 0 0 792 0 0 cm /Scan Do Q';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ` +
      `/Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  ];
  const numbered = objects.map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${numbered}trailer << /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
