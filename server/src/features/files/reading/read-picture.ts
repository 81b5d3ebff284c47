import type { Pages } from './reading.ts';
import { isRecognizable, openTextRecognition } from './recognize-text.ts';

/** The recognised text of a picture, as its only page. Pictures that are too small or too large have none. */
export async function readPicture(content: Uint8Array, pages: Pages): Promise<void> {
  if (!isRecognizable(content)) return;
  const recognition = await openTextRecognition();
  try {
    pages.add(1, await recognition.textOf(content));
  } finally {
    await recognition.close();
  }
}
