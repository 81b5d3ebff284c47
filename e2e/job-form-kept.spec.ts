import type { Job } from '@truckroll/contract/jobs/jobs';
import { box, chooseClient, elm, list, openForm, save, unfold } from './job-form.ts';
import { expect, test, toast, unique } from './journey.ts';

test.describe('a new job', () => {
  test('is neither lost nor created twice when the server fails or the button is clicked twice', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/500 \(Internal Server Error\)/);
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann', propertyAddress: elm }, company);
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await chooseClient(page, form, client.name);
    await box(form, 'Title').fill('Boiler');
    await unfold(form, 'Line Items');
    await form.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Valve');
    const isCreate = (url: URL) => url.pathname === '/api/jobs';
    await page.route(isCreate, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await save(form).click();
    await expect(toast(page, 'Failed to create job')).toBeVisible();
    await expect(box(form, 'Title')).toHaveValue('Boiler');
    await expect(list(form, 'Name of item 1')).toHaveValue('Valve');
    await page.unroute(isCreate);

    await save(form).dblclick();
    await expect(form).toBeHidden();
    const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
    expect(jobs.map(({ title }) => title)).toEqual(['Boiler']);
  });

  test('waits on this device when its request is lost, and is created once', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/net::ERR_FAILED/);
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann', propertyAddress: elm }, company);
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await chooseClient(page, form, client.name);
    await box(form, 'Title').fill('Boiler');
    // The server has done what it was asked to; its answer is lost on the way.
    let lost = 0;
    await page.route(
      (url) => url.pathname === '/api/jobs',
      async (route) => {
        if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
        lost += 1;
        await route.fetch();
        await route.abort('failed');
      },
    );
    await save(form).dblclick();
    await expect(form).toBeHidden();
    await page.goto('/outbox');
    await expect(page.getByText('Nothing waits on this device')).toBeVisible();
    const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
    expect(jobs.map(({ title }) => title)).toEqual(['Boiler']);
  });

  test('asks before it is left, and can be restored', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', '/jobs');
    await page.getByRole('button', { name: 'Create Job' }).first().click();
    const form = await openForm(page);
    await chooseClient(page, form, client.name);
    const title = unique('Boiler');
    await box(form, 'Title').fill(title);
    await unfold(form, 'Line Items');
    await form.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Valve');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(box(form, 'Title')).toHaveValue(title);
    await form.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toBeHidden();
    await expect(question).toBeHidden();
    await expect(page).not.toHaveURL(/job=|step=/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(box(form, 'Title')).toHaveValue(title);
    await unfold(form, 'Line Items');
    await expect(list(form, 'Name of item 1')).toHaveValue('Valve');
    await save(form).click();
    await expect(toast(page, 'Job created successfully')).toBeVisible();
  });
});
