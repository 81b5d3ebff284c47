import { openManual, sandboxed, sentence } from './file-viewer.ts';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test('an uploaded file is summarised, and a citation of an answer opens its page', async ({
  page,
  enterAs,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(sandboxed);
  expectConsoleErrors(/status of 400/);
  // A browser without a window has no PDF viewer, and would be shown the pages as phones are.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  await enterAs('owner', `/clients/${(await makeClient()).id}?tab=files`);
  const viewer = await openManual(page);
  const summary = viewer.getByRole('textbox', { name: 'AI Summary' });
  await expect(summary).toHaveValue(/Change the air filter every 90 days\.” \(page 2\)/);
  await expect(viewer.getByText('Made by the built-in engine: quotes from the file')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Save' })).toHaveCount(0);

  const question = viewer.getByRole('textbox', { name: 'Question' });
  await question.press('Enter');
  await question.fill('How often do I change');
  await question.press('Shift+Enter');
  await question.pressSequentially('the filter?');
  await question.press('Enter');
  const messages = viewer.getByRole('list', { name: 'Messages' });
  await expect(messages.locator('[data-sender]').first()).toHaveText('How often do I change\nthe filter?');
  await expect(messages.getByText(`The file says on page 2: “${sentence}”`)).toBeVisible();
  await expect(messages.getByText('Answered by the built-in engine: quotes from the file.')).toBeVisible();
  await viewer.getByRole('button', { name: `Page 2: “${sentence}”` }).click();
  await expect(viewer.getByText('Cited on page 2')).toBeVisible();
  await expect(viewer.getByText('Page 2 of 2')).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Page 2' }).locator('mark')).toHaveText(sentence);
  await expectAccessible(page);
  await keepPicture(page, 'file-viewer-cited');

  await summary.fill('Filters: every 90 days.');
  const save = viewer.getByRole('button', { name: 'Save' });
  await page.route(/\/api\/files\/[^/]+$/, (route) => route.fulfill({ status: 400, json: { error: 'Not today' } }));
  await save.click();
  await expect(toast(page, 'Not today')).toBeVisible();
  await page.unroute(/\/api\/files\/[^/]+$/);
  await save.click();
  await expect(toast(page, 'Summary updated!')).toBeVisible();
  await expect(viewer.getByText('Edited by your team')).toBeVisible();
  await viewer.getByRole('button', { name: 'Whole file' }).click();
  await expect(viewer.locator('iframe')).toBeVisible();

  // The history is kept, a file found by its text opens at the page, and all files can be asked about together.
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search files' }).fill('90 days');
  await page.getByRole('list', { name: 'Search results' }).getByRole('button').click();
  await expect(viewer.getByRole('region', { name: 'Page 2' }).locator('mark').first()).toHaveText(sentence);
  await expect(viewer.getByText('Found on page 2')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(messages.locator('[data-sender]')).toHaveCount(2);
  await viewer.getByRole('button', { name: 'Delete chat' }).click();
  await page.getByRole('dialog', { name: 'Delete chat' }).getByRole('button', { name: 'Delete' }).click();
  await expect(messages.locator('[data-sender]')).toHaveCount(0);
  await expect(question).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask about these files' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('How often do I change the filter?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Manual.pdf, page 2: “${sentence}”` }).click();
  await expect(viewer.getByRole('region', { name: 'Page 2' }).locator('mark')).toHaveText(sentence);
});

test('a chat works without its history, and an answer cut off by a lost network keeps what came and what was typed', async ({
  page,
  enterAs,
  makeClient,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(sandboxed);
  expectConsoleErrors(/status of 500/);
  await enterAs('owner', `/clients/${(await makeClient()).id}?tab=files`);
  const logged = page.waitForEvent('console', (message) => message.text().includes('No history today'));
  await page.route('**/api/files/messages/*', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'No history today' } }),
  );
  const viewer = await openManual(page);
  expect((await logged).type()).toBe('warning');
  await expect(page.getByText('No history today')).toHaveCount(0);
  await page.unroute('**/api/files/messages/*');
  // The connection ends after the first line of the answer, once the next question has been typed.
  let cut = (): void => undefined;
  const typed = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route('**/api/files/chat', async (route) => {
    const answer = await route.fetch();
    const [first] = (await answer.text()).split('\n');
    await typed;
    await route.fulfill({ response: answer, body: `${first}\n` });
  });
  const question = viewer.getByRole('textbox', { name: 'Question' });
  await question.fill('How often do I change the filter?');
  await question.press('Enter');
  const messages = viewer.getByRole('list', { name: 'Messages' });
  await expect(messages.getByText(/^(Thinking|Pondering|Analyzing|Processing)$/)).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Stop' })).toBeVisible();
  await question.fill('And what does it cost?');
  await question.press('Enter');
  await expect(messages.locator('[data-sender=User]')).toHaveCount(1);
  cut();
  await expect(messages.getByRole('alert')).toHaveText(/The answer was cut off\. Please try again\./);
  await expect(messages.getByText('The file says on page 2')).toBeVisible();
  await expect(question).toHaveValue('And what does it cost?');
  await expectAccessible(page);
  await keepPicture(page, 'file-viewer-cut-off');

  await page.unroute('**/api/files/chat');
  await messages.getByRole('alert').getByRole('button', { name: 'Ask again' }).click();
  await expect(messages.getByRole('button', { name: `Page 2: “${sentence}”` })).toBeVisible();
  await expect(question).toHaveValue('And what does it cost?');
  await page.reload();
  await expect(question).toHaveValue('And what does it cost?');
});
