import { PDFiumLibrary } from '@hyzyla/pdfium';

/** 200 dots per inch suit the recognition of text of usual sizes. */
const dotsPerPoint = 200 / 72;
/** A page is drawn at a lower resolution above this size. */
const maximumPixels = 16_000_000;

export type PageDrawing = {
  /** Whether a page holds pictures: only then its text may be in one. */
  hasPicture: (page: number) => boolean;
  /** A page, from 1, as a grey picture in the format PGM. */
  draw: (page: number) => Promise<Uint8Array>;
  close: () => void;
};

/** Opens a PDF to draw pages of it. */
export async function openPageDrawing(content: Uint8Array): Promise<PageDrawing> {
  const library = await PDFiumLibrary.init();
  const file = await library.loadDocument(content);
  return {
    hasPicture(page) {
      for (const object of file.getPage(page - 1).objects()) {
        if (object.type === 'image' || object.type === 'form') return true;
      }
      return false;
    },
    async draw(page) {
      const sheet = file.getPage(page - 1);
      const { originalWidth, originalHeight } = sheet.getOriginalSize();
      const points = Math.max(1, originalWidth * originalHeight);
      const scale = Math.min(dotsPerPoint, Math.sqrt(maximumPixels / points));
      const { data, width, height } = await sheet.render({ scale, colorSpace: 'Gray', render: 'bitmap' });
      return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
    },
    close() {
      file.destroy();
      library.destroy();
    },
  };
}
