import type { Page } from '@playwright/test';

/** A picture of the given size, made by the browser: blue at the left, green in the middle, red at the right. */
export async function pictureOf(page: Page, { width, height }: { width: number; height: number }) {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d');
      if (pen === null) return '';
      for (const [third, color] of ['#0000ff', '#00ff00', '#ff0000'].entries()) {
        pen.fillStyle = color;
        pen.fillRect((third * w) / 3, 0, w / 3 + 1, h);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}
