import { join } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('hours are clocked, corrected, submitted, approved and opened again', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  openCompany,
  enterAs,
  ask,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/addons/time-clock/connect');
  const token = await join(ask, company, 'Lena', 'fieldTechnicianPro');

  await enterAs({ ...company, token }, '/home');
  const card = page.getByRole('region', { name: 'Time clock' });
  await card.getByRole('button', { name: 'Clock in' }).click();
  await expect(card.getByRole('status')).toContainText('Work since');
  await card.getByRole('button', { name: 'Break', exact: true }).click();
  await expect(card.getByRole('status')).toContainText('Break since');
  await card.getByRole('button', { name: 'Clock out' }).click();
  await expect(card.getByRole('status')).toContainText('Not clocked in');
  await expectAccessible(page);

  // The week before this one, so that no time lies in the future.
  await card.getByRole('link', { name: 'Timesheet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible();
  const addTime = page.getByRole('button', { name: /^Add time on/ }).first();
  const thisMonday = (await addTime.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Week before' }).click();
  await expect(addTime).not.toHaveAccessibleName(thisMonday);
  await addTime.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To, date').fill(await dialog.getByLabel('From, date').inputValue());
  await dialog.getByLabel('To, time').fill('23:00');
  await dialog.getByLabel('To, time').press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Forgot my phone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('entered by hand');
  await expect(page.getByRole('region', { name: 'Corrections' })).toContainText('Forgot my phone');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'timesheet');
  const address = page.url();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, 'Submitted').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add time on/ })).toHaveCount(0);

  const office = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const desk = await office.newPage();
  await desk.addInitScript((own) => localStorage.setItem('truckroll.session', JSON.stringify(own)), company.token);
  await desk.goto(address);
  await desk.getByRole('link', { name: 'Lena' }).click();
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(desk, 'Approved').first()).toBeVisible();
  await desk.getByRole('button', { name: 'Open again' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('Tuesday is missing');
  await desk.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(desk.getByRole('main')).toContainText('Opened again: Tuesday is missing');
  await expect(page.getByRole('main')).toContainText('Opened again: Tuesday is missing');
  await office.close();
});
