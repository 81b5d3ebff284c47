import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { imageSize } from 'image-size';
import { createWorker, OEM } from 'tesseract.js';

/** The sizes of pictures that are recognised. Larger ones need too much memory, smaller ones hold no line of text. */
const maximumPixels = 40_000_000;
const minimumSide = 40;

const languageFolder = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/** Whether a picture is worth recognising and small enough. */
export function isRecognizable(picture: Uint8Array): boolean {
  const { width, height } = imageSize(picture);
  return Math.min(width, height) >= minimumSide && width * height <= maximumPixels;
}

export type TextRecognition = {
  /** The text of a PNG, JPEG, WebP, BMP or PNM picture, without the noise that pictures of no text give. */
  textOf: (picture: Uint8Array) => Promise<string>;
  close: () => Promise<void>;
};

/** Words of which the recognition is less sure, in percent, are mostly noise. */
const leastConfidence = 40;

/** Starts the recognition of English text. Its language data is a file of a package: nothing is loaded by network. */
export async function openTextRecognition(): Promise<TextRecognition> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: languageFolder,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: () => undefined,
  });
  // Without it, each picture writes a line to the server's log.
  await worker.setParameters({ debug_file: '/dev/null' });
  return {
    async textOf(picture) {
      const { data } = await worker.recognize(Buffer.from(picture), { rotateAuto: true });
      return data.confidence < leastConfidence ? '' : data.text.trim();
    },
    close: async () => {
      await worker.terminate();
    },
  };
}
