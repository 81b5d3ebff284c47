import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('the records of a figure are cards on a phone, and one opens by a tap', async ({ page, enterAs }) => {
  await enterAs('owner', '/reports?tab=work');
  const byCity = page.getByRole('region', { name: 'Work by city', exact: true });
  const value = byCity.getByRole('row').nth(1).getByRole('button').first();
  const text = await value.textContent();
  await value.tap();
  const dialog = page.getByRole('dialog', { name: /^Value of finished jobs: / });
  await expect(dialog.getByText(`Total: ${text}`, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'report-records');
  await dialog.getByRole('link').first().tap();
  await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}/);
});
