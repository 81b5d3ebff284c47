import type { Page } from '@playwright/test';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { box, list } from './job-form.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

const expectStep = async (page: Page, text: string): Promise<void> => {
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
};

test('a job is created on a phone, page by page, with its lines as cards', async ({
  page,
  enterAs,
  openCompany,
  ask,
  makeClient,
}) => {
  const company = await openCompany();
  const client = await makeClient({ firstName: 'Ann' }, company);
  await ask(company, 'POST', '/api/product-service', { name: 'Furnace filter', price: 19.99, type: 1 });
  await enterAs(company, '/jobs?job=new');
  const form = page.getByRole('dialog', { name: 'Create Job' });
  await expectStep(page, 'Step 1 of 2');
  await list(form, 'Client').fill('Ann');
  await page.getByRole('option', { name: client.name }).tap();
  await expectStep(page, 'Step 1 of 3');
  await box(form, 'Title').fill('Furnace');
  await box(form, 'Start date').fill('12/01/2026');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'job-form-phone-basic');

  await form.getByRole('button', { name: 'Next' }).tap();
  await expectStep(page, 'Step 2 of 3');
  for (const name of ['One', 'Two']) {
    await form.getByRole('button', { name: 'Add item' }).tap();
    await page.keyboard.type(name);
  }
  await form.getByRole('button', { name: 'Price Book' }).tap();
  const book = page.getByRole('dialog', { name: 'Price Book' });
  await book.getByRole('checkbox', { name: /Furnace filter/ }).check();
  await book.getByRole('button', { name: 'Add selected' }).tap();
  await box(form, 'Rate of item 1').fill('12.5');
  const cards = form.getByRole('list', { name: 'Line items' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await form.getByRole('button', { name: 'Move up item 3' }).tap();
  await expect(list(form, 'Name of item 2')).toHaveValue('Furnace filter');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'job-form-phone-lines');

  // A touch on the handle drags a card without scrolling the page.
  const session = await page.context().newCDPSession(page);
  await form.getByRole('button', { name: 'Move item 1' }).scrollIntoViewIfNeeded();
  const from = await placeOf(form.getByRole('button', { name: 'Move item 1' }));
  const to = await placeOf(form.getByRole('button', { name: 'Move item 2' }));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + 16, y }],
    });
  await touch('touchStart', from.y + 20);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', from.y + 20 + ((to.y - from.y + 24) * step) / 8);
  await touch('touchEnd', to.y + 24);
  await expect(list(form, 'Name of item 1')).toHaveValue('Furnace filter');
  await expect(list(form, 'Name of item 2')).toHaveValue('One');

  await form.getByRole('button', { name: 'Create', exact: true }).tap();
  await expect(toast(page, 'Job created successfully')).toBeVisible();
  const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
  const { job } = await ask<{ job: Job }>(company, 'GET', `/api/jobs/jobDetails?id=${jobs[0]?.id}`);
  expect(job.jobItems.map(({ itemName }) => itemName)).toEqual(['Furnace filter', 'One', 'Two']);
});
