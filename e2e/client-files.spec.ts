import type { Page } from '@playwright/test';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

const drive = (page: Page) => page.getByRole('region', { name: 'Drive' });
const files = (page: Page) => drive(page).getByRole('table', { name: 'Files' });
const item = (page: Page, name: string) => files(page).getByRole('button', { name, exact: true });
const crumbs = (page: Page) => drive(page).getByRole('navigation', { name: 'Folders' }).getByRole('listitem');

async function add(page: Page, entry: string): Promise<void> {
  await drive(page).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function act(page: Page, name: string, entry: string): Promise<void> {
  await drive(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const textFile = (name: string, text = 'Boiler serial BX-4711') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test.describe("a client's files", () => {
  test.beforeEach(async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', `/clients/${client.id}?tab=files`);
    await expect(drive(page).getByText('No files or folders found')).toBeVisible();
  });

  test('are in folders with unique names', async ({ page }) => {
    await expect(crumbs(page)).toHaveText(['Files']);
    await drive(page).getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Create Folder', 'Upload File', 'Create Notes']);
    await page.getByRole('menuitem', { name: 'Create Folder' }).click();
    const modal = page.getByRole('dialog', { name: 'Create New Folder' });
    const name = modal.getByRole('textbox', { name: 'Name' });
    await name.press('Enter');
    await expect(name).toHaveAccessibleDescription('Folder name cannot be empty');
    await name.fill('Plans');
    await name.press('Enter');
    await expect(modal).toBeHidden();
    // Only names of shown folders are refused before they are sent.
    await expect(item(page, 'Plans')).toBeVisible();
    await add(page, 'Create Folder');
    await name.fill('plans');
    await modal.getByRole('button', { name: 'Create' }).click();
    await expect(name).toHaveAccessibleDescription('A folder with this name already exists');
    await expectAccessible(page);
    await keepPicture(page, 'folder-name-taken');
    await name.fill('Photos');
    await modal.getByRole('button', { name: 'Create' }).click();
    await expect(modal).toBeHidden();

    await item(page, 'Plans').click();
    await expect(page).toHaveURL(/folder=/);
    await expect(crumbs(page)).toHaveText(['Files', 'Plans']);
    await expect(drive(page).getByText('No files or folders found')).toBeVisible();
    await drive(page).getByRole('combobox', { name: 'Type' }).click();
    await expect(page.getByRole('listbox', { name: 'Type' }).getByRole('option')).toHaveText([
      'All',
      'Files',
      'Folders',
    ]);
    await page.getByRole('option', { name: 'Folders' }).click();
    await expect(drive(page).getByText('No Folders found')).toBeVisible();
    await page.goBack();
    await expect(item(page, 'Photos')).toBeVisible();
  });

  test('hold notes, which need a title', async ({ page }) => {
    await add(page, 'Create Notes');
    await expect(crumbs(page)).toHaveText(['Files', 'Notes for the client']);
    const content = page.getByRole('textbox', { name: 'Content' });
    await content.click();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Beware of the dog');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Please enter a title');
    await expect(content).toHaveText('Beware of the dog');
    await expectAccessible(page);
    await keepPicture(page, 'note-untitled');
    await page.getByLabel('Title').fill('Garden');
    await page.getByRole('button', { name: 'Save' }).click();
    await item(page, 'Garden').click();
    await expect(page.getByLabel('Title')).toHaveValue('Garden');
    await expect(content.locator('strong')).toHaveText('Beware of the dog');

    await page.getByLabel('Title').fill('Garden and dog');
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect(question).toContainText('You have unsaved changes. Do you want to leave without saving?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keepPicture(page, 'unsaved-changes');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Title').press('Control+s');
    await expect(item(page, 'Garden and dog')).toBeVisible();
  });

  test('are uploaded only on request, and the same name once', async ({ page, expectConsoleErrors }) => {
    // The viewer's sandboxed frame refuses the scripts that Playwright and its trace inject into every frame.
    expectConsoleErrors(/sandboxed/);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'POST' && /clientDrive$|ingest$/.test(pathname)) sent.push(pathname);
    });
    const choosing = page.waitForEvent('filechooser');
    await add(page, 'Upload File');
    await (await choosing).setFiles([textFile('boiler.txt'), textFile('manual.txt')]);
    const again = page.waitForEvent('filechooser');
    await add(page, 'Upload File');
    await (await again).setFiles([textFile('boiler.txt', 'another')]);
    const waiting = drive(page).getByRole('region', { name: 'Files to upload' });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await waiting.getByRole('button', { name: 'Remove manual.txt' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await keepPicture(page, 'files-to-upload');
    expect(sent).toEqual([]);
    await waiting.getByRole('button', { name: 'Upload' }).click();
    await expect(item(page, 'boiler.txt')).toBeVisible();
    await expect(waiting).toBeHidden();
    expect(sent.map((path) => path.replace(/^\/api/, ''))).toEqual(['/clientDrive']);
    await expectAccessible(page);
    await keepPicture(page, 'client-files');

    const searchBox = drive(page).getByRole('searchbox', { name: 'Search files' });
    await searchBox.fill('boiler');
    await expect(drive(page).getByRole('list', { name: 'Search results' })).toContainText('boiler.txt');
    await keepPicture(page, 'files-found');
    await searchBox.fill('zzz');
    await expect(drive(page).getByText('No results found for "zzz"')).toBeVisible();
    await expect(drive(page).getByText('Try adjusting your search term')).toBeVisible();
    await searchBox.fill('');

    await item(page, 'boiler.txt').click();
    const viewer = page.getByRole('dialog').filter({ hasText: 'boiler.txt' });
    await expect(viewer).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'file-viewer');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  test('are renamed in the row or in a dialog, moved and deleted', async ({ page }) => {
    await add(page, 'Create Folder');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old papers');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(item(page, 'Old papers')).toBeVisible();
    const choosing = page.waitForEvent('filechooser');
    await add(page, 'Upload File');
    await (await choosing).setFiles([textFile('draft.txt')]);
    await drive(page).getByRole('button', { name: 'Upload', exact: true }).click();

    await item(page, 'draft.txt').press('F2');
    await page.getByLabel('New name of draft.txt').fill('offer.txt');
    await page.keyboard.press('Enter');
    await expect(item(page, 'offer.txt')).toBeFocused();
    await page.keyboard.press('F2');
    await page.getByLabel('New name of offer.txt').fill('unwanted.txt');
    await page.keyboard.press('Escape');
    await expect(item(page, 'offer.txt')).toBeVisible();
    await act(page, 'offer.txt', 'Rename');
    const renaming = page.getByRole('dialog', { name: 'Rename File' });
    await expect(renaming.getByRole('textbox', { name: 'Name' })).toHaveValue('offer.txt');
    await renaming.getByRole('textbox', { name: 'Name' }).fill('contract.txt');
    await keepPicture(page, 'rename-file');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await expect(item(page, 'contract.txt')).toBeVisible();

    await act(page, 'contract.txt', 'Move');
    const moving = page.getByRole('dialog', { name: 'Move File' });
    await expect(moving.getByRole('radio')).toHaveCount(1);
    await moving.getByRole('radio', { name: /Old papers/ }).check();
    await expectAccessible(page);
    await keepPicture(page, 'move-file');
    await moving.getByRole('button', { name: 'Move' }).click();
    await expect(item(page, 'contract.txt')).toBeHidden();
    await item(page, 'Old papers').click();
    await expect(item(page, 'contract.txt')).toBeVisible();

    await act(page, 'contract.txt', 'Share');
    const sharing = page.getByRole('dialog', { name: 'Share Document' });
    await sharing.getByRole('button', { name: 'Create link' }).click();
    await expect(sharing.getByRole('textbox').first()).toHaveValue(/^http/);
    await expectAccessible(page);
    await keepPicture(page, 'share-file');
    await page.keyboard.press('Escape');

    await page.goBack();
    await act(page, 'Old papers', 'Delete');
    const deleting = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(deleting).toContainText(
      'Are you sure you want to delete "Old papers"? Everything in this folder will be deleted.',
    );
    await expect(deleting.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keepPicture(page, 'delete-folder');
    await deleting.getByRole('button', { name: 'Confirm' }).click();
    await expect(drive(page).getByText('No files or folders found')).toBeVisible();
  });

  test('that failed to upload can be retried', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/ERR_FAILED/);
    const choosing = page.waitForEvent('filechooser');
    await add(page, 'Upload File');
    await (await choosing).setFiles([textFile('report.txt')]);
    await page.route('**/clientDrive', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    const waiting = drive(page).getByRole('region', { name: 'Files to upload' });
    await waiting.getByRole('button', { name: 'Upload' }).click();
    await expect(toast(page, 'Error uploading files')).toBeVisible();
    await expect(waiting.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'upload-failed');
    await page.unroute('**/clientDrive');
    await waiting.getByRole('button', { name: 'Upload' }).click();
    await expect(item(page, 'report.txt')).toBeVisible();
    await expect(waiting).toBeHidden();
  });

  test('that cannot be renamed or removed say why', async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/ERR_FAILED/);
    await add(page, 'Create Folder');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Kept');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(item(page, 'Kept')).toBeVisible();
    await page.route('**/clientDrive', (route) =>
      ['PUT', 'DELETE'].includes(route.request().method()) ? route.abort() : route.fallback(),
    );
    await item(page, 'Kept').press('F2');
    await page.getByLabel('New name of Kept').fill('Lost');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Error renaming')).toBeVisible();
    await expect(item(page, 'Kept')).toBeVisible();
    await act(page, 'Kept', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(toast(page, 'Error deleting')).toBeVisible();
    await expect(item(page, 'Kept')).toBeVisible();
  });
});
