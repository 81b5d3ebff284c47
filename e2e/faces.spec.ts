import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

/** A picture of the given size, made by the browser. */
async function pictureOf(page: Page, { width, height }: { width: number; height: number }) {
  const data = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const pen = canvas.getContext('2d');
      if (pen === null) return '';
      pen.fillStyle = '#2e7d32';
      pen.fillRect(0, 0, w, h);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

/** The sides of a shown photo, in pixels of the file; null while it has not loaded. */
const sizeOf = (photo: Locator) =>
  photo.evaluate((image: HTMLImageElement) => (image.complete ? [image.naturalWidth, image.naturalHeight] : null));

test('a person uploads a photo, which stands in place of the initials everywhere until it is removed', async ({
  page,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany();
  await enterAs(company, '/settingsV2/profile');
  const choice = page.getByRole('main').getByRole('group', { name: 'Photo' });
  const account = page.getByRole('button', { name: /account of/ });
  await expect(account.locator('img')).toHaveCount(0);
  const before = await account.boundingBox();

  await test.step('a file that is no picture is refused beside the field', async () => {
    await expect(choice.getByRole('button', { name: 'Upload photo' })).toBeVisible();
    const input = choice.locator('input[type=file]');
    await input.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(choice.getByRole('alert')).toHaveText('This file type is not allowed: list.txt');
    await expectAccessible(page);
  });

  await test.step('a wide picture becomes a small square, shown before it is saved', async () => {
    await choice.locator('input[type=file]').setInputFiles(await pictureOf(page, { width: 900, height: 500 }));
    await expect(choice).toContainText('New photo, not saved yet.');
    await expect(choice.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => sizeOf(choice.locator('img'))).toEqual([256, 256]);
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Save photo' }).click();
    await expect(toast(page, 'Photo saved')).toBeVisible();
  });

  await test.step('it stands in the header, at the same place, and on the team page', async () => {
    await expect.poll(() => sizeOf(account.locator('img'))).toEqual([256, 256]);
    expect(await account.boundingBox()).toEqual(before);
    await keepPicture(page, 'profile-photo');
    await page.goto('/settingsV2/team');
    await expect(page.getByRole('main').getByRole('row').locator('img')).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('an admin removes it in the dialog of the person', async () => {
    await page
      .getByRole('main')
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit person' });
    await dialog.getByRole('button', { name: 'Remove photo' }).click();
    await expect(toast(page, 'Photo removed')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Upload photo' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(account.locator('img')).toHaveCount(0);
  });
});
