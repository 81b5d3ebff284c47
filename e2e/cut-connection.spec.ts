import type { Page } from '@playwright/test';
import { expect, test, toast, unique } from './journey.ts';
import { planJob } from './planned-job.ts';

/** An action whose failure has its own text in the specification, and how it fails. */
type Action = {
  text: string;
  /** The requests that get no answer. */
  cut?: string | RegExp;
  act: (page: Page) => Promise<void>;
  /** Where the text stands, if it is no toast. */
  shownIn?: (page: Page) => ReturnType<Page['locator']>;
};

/** Cuts the connection for each action, and expects its text. */
async function expectTexts(page: Page, actions: readonly Action[]): Promise<void> {
  for (const { text, cut, act, shownIn } of actions) {
    if (cut !== undefined) await page.route(cut, (route) => route.abort());
    await act(page);
    await expect(shownIn?.(page).getByText(text) ?? toast(page, text).first(), text).toBeVisible();
    if (cut !== undefined) await page.unroute(cut);
    await page.keyboard.press('Escape');
  }
}

const choose = async (page: Page, button: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.beforeEach(({ expectConsoleErrors }) => expectConsoleErrors(/ERR_FAILED|ERR_INTERNET/));

test("a client's folders say that they were not created, and files that they were not moved", async ({
  page,
  enterAs,
  makeClient,
  ask,
}) => {
  const client = await makeClient();
  const owner = { moduleType: 'clients', moduleId: client.id };
  for (const name of ['Plans', 'Papers'])
    await ask('owner', 'POST', '/api/clientDrive', { ...owner, type: 'folder', name });
  await enterAs('owner', `/clients/${client.id}?tab=files`);
  await expect(page.getByRole('button', { name: 'Plans', exact: true })).toBeVisible();
  await expectTexts(page, [
    {
      text: 'Error creating folder',
      cut: '**/api/clientDrive',
      async act() {
        await choose(page, 'Add', 'Create Folder');
        await dialog(page, 'Create New Folder').getByRole('textbox', { name: 'Name' }).fill('Letters');
        await dialog(page, 'Create New Folder').getByRole('button', { name: 'Create' }).click();
      },
    },
    {
      text: 'Error moving item',
      cut: '**/api/clientDrive/move',
      async act() {
        await page.goto(`/clients/${client.id}?tab=files`);
        await choose(page, 'Actions for Plans', 'Move');
        await dialog(page, 'Move Folder')
          .getByRole('radio', { name: /Papers/ })
          .check();
        await dialog(page, 'Move Folder').getByRole('button', { name: 'Move', exact: true }).click();
      },
    },
  ]);
});

test('a job says that it was not closed, not duplicated and not signed', async ({ page, enterAs, makeClient, ask }) => {
  const job = await planJob(ask, { clientId: (await makeClient()).id, title: 'Cut' });
  await enterAs('owner', `/jobs/${job.id}`);
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByRole('button', { name: 'Action', exact: true })).toBeVisible();
  const sign = async () => {
    const pad = dialog(page, 'Collect Signature');
    if (!(await pad.isVisible())) await choose(page, 'Action', 'Collect Signature');
    await pad.getByRole('button', { name: 'Type name instead' }).click();
    await pad.getByRole('textbox', { name: 'Name' }).fill('Ann Lee');
    await pad.getByRole('button', { name: 'Save' }).click();
  };
  await expectTexts(page, [
    {
      text: 'Failed to close job. Please try again.',
      cut: '**/api/jobs',
      async act() {
        await choose(page, 'Action', 'Close Job');
        await dialog(page, 'Close Job').getByRole('button', { name: 'Close Job' }).click();
      },
    },
    {
      text: 'Failed to load job data for duplication',
      cut: /\/api\/jobs\/(?:jobDetails|[0-9a-f-]{36}$)/,
      act: () => choose(page, 'Action', 'Duplicate Job'),
    },
    {
      text: 'Failed to capture signature from canvas',
      async act() {
        await page.goto(`/jobs/${job.id}`);
        await page.evaluate(() => {
          HTMLCanvasElement.prototype.toBlob = (onBlob) => onBlob(null);
        });
        await sign();
      },
    },
    {
      text: 'Failed to save signature',
      async act() {
        await page.evaluate(() => {
          HTMLCanvasElement.prototype.toBlob = () => {
            throw new Error('');
          };
        });
        await sign();
      },
    },
  ]);
});

test('a task that got no answer waits on this device, and is then created once', async ({ page, enterAs, ask }) => {
  await enterAs('owner', '/tasks');
  await page.getByRole('button', { name: 'Create Task' }).first().click();
  const form = dialog(page, 'Create Task');
  const name = unique('Cut');
  await form.getByLabel('Title').fill(name);
  await form.getByLabel('Date', { exact: true }).fill('03/09/2031');
  await page.route('**/api/tasks', (route) => route.abort());
  await form.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Saved on this device. It is sent as soon as there is a network.')).toBeVisible();
  await expect(form).toBeHidden();
  await page.unroute('**/api/tasks');
  const found = async () =>
    (await ask<{ tasks: { name: string }[] }>('owner', 'GET', `/api/tasks?search=${encodeURIComponent(name)}`)).tasks;
  await expect.poll(async () => (await found()).map((task) => task.name)).toEqual([name]);
});

test('a task says that it was not created, in its dialog, where the browser stores nothing', async ({
  page,
  enterAs,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No storage', 'SecurityError');
    };
  });
  await enterAs('owner', '/tasks');
  await page.getByRole('button', { name: 'Create Task' }).first().click();
  const form = dialog(page, 'Create Task');
  await form.getByLabel('Title').fill(unique('Cut'));
  await form.getByLabel('Date', { exact: true }).fill('03/09/2031');
  await expectTexts(page, [
    {
      text: 'Failed to create task. Please try again.',
      cut: '**/api/tasks',
      act: () => form.getByRole('button', { name: 'Create Task' }).click(),
      shownIn: () => form,
    },
  ]);
});

test('a request that cannot be loaded for editing says so, and loads on another try', async ({
  page,
  enterAs,
  makeClient,
  ask,
}) => {
  const body = { clientId: (await makeClient()).id, requirements: unique('Cut') };
  const { request } = await ask<{ request: { id: string } }>('owner', 'POST', '/api/requests', body);
  await enterAs('owner', `/requests/${request.id}`);
  const edit = page.getByRole('button', { name: 'Edit Request' });
  await expect(edit).toBeVisible();
  const form = dialog(page, 'Edit Request');
  await page.route(`**/api/requests/${request.id}`, (route) => route.abort());
  await edit.click();
  await expect(form.getByRole('alert')).toContainText('Error loading request data');
  await page.unroute(`**/api/requests/${request.id}`);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(form.getByRole('textbox', { name: 'Requirements' })).toHaveValue(body.requirements);
});

test('a recording says that it was not loaded, played, opened or copied', async ({ page, enterAs, ask }) => {
  const { calls } = await ask<{ calls: { dbId: string; hasRecording: boolean }[] }>(
    'owner',
    'GET',
    '/api/addons/calls',
  );
  const recorded = calls.findIndex(({ hasRecording }) => hasRecording);
  await enterAs('owner', `/messages/calls?call=${calls[recorded]?.dbId}`);
  const menu = page
    .getByRole('table', { name: 'Calls' })
    .getByRole('button', { name: /^Actions for / })
    .nth(recorded);
  const play = page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Play' });
  await expect(play).toBeVisible();
  const link = '**/api/addons/calls/recordings/*';
  const entry = (name: string) => async () => {
    if (!(await page.getByRole('menuitem', { name, exact: true }).isVisible())) await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await expectTexts(page, [
    { text: 'Failed to open recording', cut: link, act: entry('Open recording') },
    { text: 'Failed to copy recording link', cut: link, act: entry('Copy recording link') },
    { text: 'Failed to copy time link', cut: link, act: entry('Copy time link') },
    {
      text: 'Failed to copy transcript',
      async act() {
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        });
        await entry('Copy transcript')();
      },
    },
  ]);
  await expectTexts(page, [
    { text: 'Failed to load recording', cut: link, act: () => play.click() },
    { text: 'Failed to play recording', cut: /\/api\/storage\//, act: () => play.click() },
  ]);
});

test('a text message says that it was not sent, and stays', async ({ page, enterAs }) => {
  await enterAs('owner', '/messages');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const text = page.getByRole('textbox', { name: 'Message' });
  await text.fill('Are you at home?');
  await expectTexts(page, [
    { text: 'Failed to send message', cut: '**/api/addons/calls/sms/send', act: () => text.press('Enter') },
  ]);
  await expect(text).toHaveValue('Are you at home?');
});
