import type { Page } from '@playwright/test';
import { makePdf } from '../server/src/testing/make-pdf.ts';
import { expect } from './journey.ts';

/** The viewer's sandboxed frame refuses the scripts that Playwright and its trace inject into every frame. */
export const sandboxed = /sandboxed/;

export const sentence = 'Change the air filter every 90 days.';

/** Two pages; the second one has the sentence. */
const manual = {
  name: 'Manual.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf('Read this manual before you start the furnace for the first time.', sentence),
};

/** Uploads the manual to the client whose files are open, and opens it once it is read. */
export async function openManual(page: Page) {
  await page.getByLabel('Drive').locator('input[type=file]').setInputFiles(manual);
  await page.getByRole('region', { name: 'Files to upload' }).getByRole('button', { name: 'Upload' }).click();
  const item = page.getByLabel('Drive').getByRole('button', { name: manual.name, exact: true });
  await expect(item).toBeVisible();
  await expect(page.getByText(/^(Pending|Processing)$/)).toHaveCount(0);
  await item.click();
  return page.getByRole('dialog', { name: manual.name });
}
