import { expect, expectAccessible, keepPicture, test } from './journey.ts';

test('a draft of AI goes into the note, comes out again, and is saved by a person only', async ({
  page,
  ask,
  enterAs,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 502/);
  const client = await makeClient();
  const title = 'Access';
  const note = { title, noteContent: '<p>Ring twice</p>', moduleId: client.id, moduleType: 'clients' };
  await ask('owner', 'POST', '/api/clientDrive/notes', note);
  await enterAs('owner', `/clients/${client.id}?tab=files`);
  const saved: string[] = [];
  page.on('request', (request) => {
    if (/clientDrive\/notes/.test(request.url()) && request.method() !== 'GET') saved.push(request.method());
  });
  await page.getByRole('table', { name: 'Files' }).getByRole('button', { name: title, exact: true }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  const prompt = page.getByRole('textbox', { name: 'Describe the note to generate' });
  await expect(content).toHaveText('Ring twice');

  // The server does not answer until the test lets it.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/clientDrive/generate-note', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await prompt.fill('The gate code is 4711. The dog is friendly.');
  await prompt.press('Enter');
  const left = page.waitForEvent('requestfailed');
  await expect(page.getByRole('status').getByText('Thinking')).toBeVisible();
  await keepPicture(page, 'note-draft-thinking');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  expect((await left).url()).toContain('generate-note');
  await expect(prompt).toBeFocused();
  await expect(content).toHaveText('Ring twice');
  letGo();
  await page.unroute('**/api/clientDrive/generate-note');

  // The failure of the request is logged, and shown to no one.
  const text = 'Failed to get AI response';
  await page.route('**/api/clientDrive/generate-note', (route) =>
    route.fulfill({ status: 502, json: { success: false, message: text } }),
  );
  const logged = page.waitForEvent('console', (message) => message.text().includes(text));
  await prompt.press('Enter');
  expect((await logged).type()).toBe('warning');
  await expect(page.getByRole('status').getByText('Nothing was generated. Please try again.')).toBeVisible();
  await expect(page.getByText(text)).toHaveCount(0);
  await page.unroute('**/api/clientDrive/generate-note');

  await prompt.press('Enter');
  await expect(content.getByRole('heading', { name: 'The gate code is 4711' })).toBeVisible();
  await expect(content.getByRole('paragraph').first()).toHaveText('Ring twice');
  await expect(content.getByRole('listitem')).toHaveText(['The gate code is 4711.', 'The dog is friendly.']);
  await expect(content).toBeFocused();
  await page.getByRole('button', { name: 'Replace the note' }).click();
  await expect(content.getByText('Ring twice')).toBeHidden();
  await expectAccessible(page);
  await keepPicture(page, 'note-draft');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(content).toHaveText('Ring twice');
  expect(saved).toEqual([]);

  // One step of the editor's own history takes the draft out as well.
  await prompt.press('Enter');
  await expect(content.getByRole('listitem')).toHaveCount(2);
  await content.press('Control+z');
  await expect(content).toHaveText('Ring twice');
  await content.press('Control+Shift+z');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('table', { name: 'Files' })).toBeVisible();
  expect(saved).toEqual(['PUT']);
});
