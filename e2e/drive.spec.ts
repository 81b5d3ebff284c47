import type { Page } from '@playwright/test';
import { makePdf } from '../server/src/testing/make-pdf.ts';
import { expect, expectAccessible, keepPicture, type SignIn, test, toast, unique } from './journey.ts';

const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Folders' });
const waiting = (page: Page) => page.getByRole('region', { name: 'Files to upload' });

async function fromMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function add(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function pick(page: Page, ...files: { name: string; content: Buffer | string }[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await add(page, 'Upload File');
  await (await chooser).setFiles(
    files.map(({ name, content }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
  );
}

type Hands = { enterAs: (who: SignIn, path: string) => Promise<void>; makeClient: () => Promise<{ id: string }> };

/** Opens the Files tab of a client that the journey has created. */
async function openFiles(page: Page, { enterAs, makeClient }: Hands): Promise<void> {
  await enterAs('owner', `/clients/${(await makeClient()).id}?tab=files`);
  await expect(page.getByText('No files or folders found')).toBeVisible();
}

test('folders are created, named, moved and deleted', async ({ page, enterAs, makeClient }) => {
  await openFiles(page, { enterAs, makeClient });
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('All');
  for (const name of ['Plans', 'Permits']) {
    await add(page, 'Create Folder');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(row(page, name)).toBeVisible();
  }
  await add(page, 'Create Folder');
  const dialog = page.getByRole('dialog', { name: 'Create New Folder' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Folder name cannot be empty')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('plans');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('A folder with this name already exists')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await row(page, 'Permits').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('City permits');
  await page.keyboard.press('Enter');
  await expect(row(page, 'City permits')).toBeFocused();

  await fromMenu(page, 'City permits', 'Move');
  const move = page.getByRole('dialog', { name: 'Move Folder' });
  await expect(move.getByRole('radio')).toHaveCount(1);
  await move.getByRole('radio', { name: 'Files / Plans' }).check();
  await expectAccessible(page);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row(page, 'City permits')).toBeHidden();
  await row(page, 'Plans').click();
  await expect(row(page, 'City permits')).toBeVisible();
  await expect(page).toHaveURL(/folder=/);
  await expect(crumbs(page)).toHaveText('FilesPlans');
  await page.goBack();

  await fromMenu(page, 'Plans', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Confirmation' });
  await expect(question).toContainText(
    'Are you sure you want to delete "Plans"? Everything in this folder will be deleted.',
  );
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No files or folders found')).toBeVisible();
});

test('files wait for Upload, are indexed, found, viewed and shared', async ({
  page,
  enterAs,
  makeClient,
  expectConsoleErrors,
}) => {
  // The viewer's sandboxed frame refuses the scripts that Playwright and its trace inject into every frame.
  expectConsoleErrors(/sandboxed/);
  await openFiles(page, { enterAs, makeClient });
  const sent: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === 'POST' && /^\/api\/(files|clientDrive)/.test(path)) sent.push(path);
  });
  const manual = { name: 'Boiler manual.pdf', content: makePdf('Descale the exchanger every autumn') };
  await pick(page, manual, { name: 'setup.exe', content: 'MZ' }, { name: 'Measures.txt', content: 'Width 20' });
  await pick(page, manual);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await expect(waiting(page)).toContainText('This file type is not allowed: setup.exe');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Remove setup.exe' }).click();
  await waiting(page).getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Uploading 2 file(s)...')).toBeVisible();
  await expect(row(page, 'Measures.txt')).toBeVisible();
  await expect(page.getByText('Processing', { exact: true })).toBeHidden();
  expect(sent).toEqual(['/api/files/ingest', '/api/clientDrive', '/api/files/upload-from-s3', '/api/clientDrive']);

  await page.getByRole('searchbox', { name: 'Search files' }).fill('exchanger');
  const hit = page.getByRole('list', { name: 'Search results' }).getByRole('button');
  await expect(hit).toContainText('Descale the exchanger every autumn');
  await expect(hit.locator('mark')).toHaveText('exchanger');
  await page.getByRole('searchbox', { name: 'Search files' }).fill('zzz');
  await expect(page.getByText('No results found for "zzz"')).toBeVisible();
  await expect(page.getByText('Try adjusting your search term')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();

  await row(page, 'Measures.txt').click();
  const viewer = page.getByRole('dialog', { name: 'Measures.txt' });
  await expect(viewer.frameLocator('iframe').getByText('Width 20')).toBeVisible();
  await keepPicture(page, 'drive-viewer');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await fromMenu(page, 'Boiler manual.pdf', 'Share');
  const share = page.getByRole('dialog', { name: 'Share Document' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const link = await share.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  expect((await page.request.get(link)).headers()['content-type']).toBe('application/pdf');
  await keepPicture(page, 'drive-share');
});

test('uploads continue while a note is open', async ({ page, enterAs, makeClient }) => {
  await openFiles(page, { enterAs, makeClient });
  let letArrive = (): void => undefined;
  const mayArrive = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  await page.route('**/clientDrive', async (route) => {
    if (route.request().method() === 'POST') await mayArrive;
    await route.fallback();
  });
  await pick(page, { name: 'Measures.txt', content: 'Width 20' });
  await waiting(page).getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Uploading 1 file(s)...')).toBeVisible();
  await add(page, 'Create Notes');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  // No confirmation is asked, because an empty note loses nothing and uploads continue.
  await crumbs(page).getByRole('button', { name: 'Files' }).click();
  await expect(waiting(page)).toContainText('Measures.txt');
  letArrive();
  await expect(row(page, 'Measures.txt')).toBeVisible();
  await expect(waiting(page)).toBeHidden();
});

test('Cancel and the close control keep a name, also in browsers that do not focus clicked buttons', async ({
  page,
  enterAs,
  makeClient,
}) => {
  await openFiles(page, { enterAs, makeClient });
  await add(page, 'Create Folder');
  await page.getByRole('textbox', { name: 'Name' }).fill('Plans');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Plans')).toBeVisible();
  const renames: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') renames.push(request.url());
  });
  for (const control of ['Cancel', 'Close']) {
    await fromMenu(page, 'Plans', 'Rename');
    const dialog = page.getByRole('dialog', { name: 'Rename Folder' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('Unwanted');
    // The menu that led here takes the focus back while it closes.
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(name).toBeFocused();
    // Simulates Safari on macOS, which focuses the element around a clicked button.
    await page.evaluate(() => {
      const press = (event: MouseEvent): void => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (button === null || event.defaultPrevented) return;
        event.preventDefault();
        button.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
      };
      window.addEventListener('mousedown', press, { once: true });
    });
    await dialog.getByRole('button', { name: control }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Plans')).toBeVisible();
  }
  expect(renames).toEqual([]);
});

test('notes are written, protected against loss, and read by others as a page', async ({
  page,
  browser,
  enterAs,
  makeClient,
}) => {
  await openFiles(page, { enterAs, makeClient });
  await add(page, 'Create Notes');
  await expect(crumbs(page)).toContainText('Notes for the client');
  const title = page.getByRole('textbox', { name: 'Title' });
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('Ring twice');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'drive-note');
  await crumbs(page).getByRole('button', { name: 'Files' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await title.fill('Gate');
  await page.keyboard.press('Control+s');
  await row(page, 'Gate').click();
  await expect(content).toHaveText('Ring twice');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(row(page, 'Gate')).toBeFocused();

  await fromMenu(page, 'Gate', 'Share');
  const share = page.getByRole('dialog', { name: 'Share Document' });
  await share.getByRole('button', { name: 'Create link' }).click();
  // Somebody outside the company opens the link, on a page without scripts.
  const outside = await browser.newPage();
  await outside.goto(await share.getByRole('textbox', { name: 'Link', exact: true }).inputValue());
  await expect(outside.getByRole('heading', { level: 1, name: 'Gate' })).toBeVisible();
  await expect(outside.getByText('Ring twice')).toBeVisible();
  await keepPicture(outside, 'drive-shared-note');
  await outside.close();
});

test('a note that somebody else saves keeps what is typed, and either text can be kept', async ({
  page,
  enterAs,
  ask,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409/);
  const client = await makeClient({ firstName: unique('Note') });
  const { note } = await ask<{ note: { id: string } }>('owner', 'POST', '/api/clientDrive/notes', {
    moduleType: 'clients',
    moduleId: client.id,
    title: 'Gate',
    noteContent: '<p>Ring once</p>',
  });
  const change = (noteContent: string) => ask('manager', 'PUT', `/api/clientDrive/notes/${note.id}`, { noteContent });
  const stream = page.waitForResponse((reply) => reply.url().includes('/api/live') && reply.status() === 200);
  await enterAs('owner', `/clients/${client.id}?tab=files&note=${note.id}`);
  await stream;
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(content).toHaveText('Ring once');
  await change('<p>Ring twice</p>');
  await expect(content).toHaveText('Ring twice');

  await content.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Use the back door');
  await change('<p>Ring three times</p>');
  await expect(page.getByRole('form', { name: 'Note' }).getByRole('status').first()).toContainText('saved this');
  await expect(content).toHaveText('Use the back door');
  const versions = page.getByRole('dialog', { name: 'Changed by someone else' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(versions.getByRole('radiogroup')).toContainText('Use the back door');
  await expect(versions.getByRole('radiogroup')).toContainText('Ring three times');
  await expectAccessible(page);
  await keepPicture(page, 'note-versions');
  await versions.getByRole('radio', { name: 'Theirs' }).click();
  await versions.getByRole('button', { name: 'Use these values' }).click();
  await expect(content).toHaveText('Ring three times');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(content).toHaveText('Use the back door');
  await save.click();
  await expect(row(page, 'Gate')).toBeVisible();
  await row(page, 'Gate').click();
  await expect(content).toHaveText('Use the back door');
});

test('the drive fits a phone', { tag: '@phone-only' }, async ({ page, enterAs, makeClient }) => {
  await openFiles(page, { enterAs, makeClient });
  await add(page, 'Create Folder');
  await page.getByRole('textbox', { name: 'Name' }).fill('Photos');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(row(page, 'Photos')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'drive-phone');
});
