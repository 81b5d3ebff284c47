import type { Locator } from '@playwright/test';
import { pictureOf } from './drawn-picture.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

/** The color in the middle of a shown photo; null while it has not loaded. */
const middleOf = (photo: Locator) =>
  photo.evaluate((image: HTMLImageElement) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!image.complete || pen === null) return null;
    pen.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(image.naturalWidth / 2, image.naturalHeight / 2, 1, 1).data;
    return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'none';
  });

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
  const before = await placeOf(account);

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
    await expect(choice.getByRole('application', { name: 'Part of the photo' })).toBeFocused();
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Save photo' }).click();
    await expect(toast(page, 'Photo saved')).toBeVisible();
  });

  await test.step('it stands in the header, at the same place, and on the team page', async () => {
    await expect.poll(() => sizeOf(account.locator('img'))).toEqual([256, 256]);
    await expect.poll(() => middleOf(account.locator('img'))).toBe('green');
    expect(await placeOf(account)).toEqual(before);
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

test('the part of the photo is chosen by dragging, by the wheel and by keys alone, again and again @phone', async ({
  page,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany();
  await enterAs(company, '/settingsV2/profile');
  const choice = page.getByRole('main').getByRole('group', { name: 'Photo' });
  const account = page.getByRole('button', { name: /account of/ }).locator('img');
  const stage = choice.getByRole('application', { name: 'Part of the photo' });
  const zoom = choice.getByRole('slider', { name: 'Zoom' });
  await choice.locator('input[type=file]').setInputFiles(await pictureOf(page, { width: 900, height: 500 }));
  await expect(stage).toBeFocused();

  await test.step('the picture follows the pointer, up to its edge', async () => {
    await stage.scrollIntoViewIfNeeded();
    const place = await placeOf(stage);
    const y = place.y + place.height / 2;
    await page.mouse.move(place.x + 30, y);
    await page.mouse.down();
    await page.mouse.move(place.x + 210, y, { steps: 6 });
    await page.mouse.up();
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1.3);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, 'face-crop');
    await choice.getByRole('button', { name: 'Save photo' }).click();
    await expect(toast(page, 'Photo saved')).toBeVisible();
    await expect.poll(() => middleOf(account)).toBe('blue');
  });

  await test.step('keys alone choose another part, which is saved at the button that follows', async () => {
    await expect(choice.getByRole('button', { name: 'Replace photo' })).toBeFocused();
    await choice.locator('input[type=file]').setInputFiles(await pictureOf(page, { width: 900, height: 500 }));
    await expect(stage).toBeFocused();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
    await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1.4);
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(zoom).toBeFocused();
    await page.keyboard.press('End');
    await expect(zoom).toHaveValue('4');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => middleOf(account)).toBe('red');
  });

  await test.step('cancelling keeps the saved photo', async () => {
    await choice.locator('input[type=file]').setInputFiles(await pictureOf(page, { width: 300, height: 900 }));
    await choice.getByRole('button', { name: 'Cancel' }).click();
    await expect(choice.getByRole('button', { name: 'Replace photo' })).toBeFocused();
    await expect(choice.getByRole('alert')).toHaveCount(0);
  });
});
