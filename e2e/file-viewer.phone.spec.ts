import { openManual, sandboxed, sentence } from './file-viewer.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a file has three tabs, and says that AI is switched off', async ({
  page,
  enterAs,
  openCompany,
  makeClient,
  ask,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(sandboxed);
  const company = await openCompany();
  const client = await makeClient({}, company);
  await enterAs(company, `/clients/${client.id}?tab=files`);
  const viewer = await openManual(page);
  await expect(viewer.getByRole('tab')).toHaveText(['Summary', 'Chat', 'File']);
  await viewer.getByRole('tab', { name: 'Chat' }).click();
  await viewer.getByRole('textbox', { name: 'Question' }).fill('How often do I change the filter?');
  await viewer.getByRole('button', { name: 'Send' }).click();
  const source = viewer.getByRole('button', { name: `Page 2: “${sentence}”` });
  await expect(source).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'file-viewer-chat');
  await source.click();
  await expect(viewer.getByRole('tab', { name: 'File' })).toHaveAttribute('aria-selected', 'true');
  await expect(viewer.getByRole('region', { name: 'Page 2' }).locator('mark')).toHaveText(sentence);
  await expectAccessible(page);
  await keepPicture(page, 'file-viewer-cited');

  await ask(company, 'PATCH', '/api/account', { features: { ai: false } });
  await page.reload();
  await expect(
    viewer.getByText('AI is switched off for your company. An admin can switch it on in Settings.'),
  ).toBeVisible();
  await expect(viewer.getByRole('tab')).toHaveText(['Summary', 'File']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ask about these files' })).toHaveCount(0);
});
