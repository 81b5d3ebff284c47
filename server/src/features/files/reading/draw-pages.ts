import { PDFiumLibrary } from '@hyzyla/pdfium';

/** 200 dots per inch suit the recognition of text of usual sizes. */
const dotsPerPoint = 200 / 72;
/** A page is drawn at a lower resolution above this size. */
const maximumPixels = 16_000_000;

/** A grey picture: a byte a pixel, row by row, 0 black to 255 white. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array };

export type PageDrawing = {
  /** Whether a page holds pictures: only then its text may be in one. */
  hasPicture: (page: number) => boolean;
  /** Draws a page, from 1. */
  draw: (page: number) => Promise<GreyPicture>;
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
      return { width, height, pixels: data };
    },
    close() {
      file.destroy();
      library.destroy();
    },
  };
}

/** The picture in the format PGM, which needs no compression. */
export const toPgm = ({ width, height, pixels }: GreyPicture): Uint8Array =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
