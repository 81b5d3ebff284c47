import { expect, expectAccessible, keepPicture, test } from './journey.ts';

test.describe("a client's page", () => {
  test('has its tabs in the URL, each with its real content', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient({ email: 'page@journey.test', companyName: 'Pages Inc' });
    await enterAs('owner', `/clients/${client.id}`);
    await expect(page).toHaveTitle(new RegExp(`^${client.name} \\| Northwind Home Services$`));
    const tabs = page.getByRole('tablist', { name: client.name });
    const panel = (name: string) => page.getByRole('tabpanel', { name });
    await expect(panel('Details')).toContainText('Pages Inc');
    const groups = {
      Activity: {
        Jobs: 'No jobs found',
        Events: 'No events found',
        Requests: 'No requests found',
        Tasks: 'No tasks found',
        Calls: 'No call history',
        Messages: 'The client has no phone number.',
      },
      Assets: {
        Billing: 'No documents found',
        Products: 'No products found',
        Payments: 'No payment history found',
        'Job Forms': 'No job forms found',
      },
    };
    for (const [group, texts] of Object.entries(groups)) {
      await tabs.getByRole('tab', { name: group }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${group.toLowerCase()}`));
      const inner = page.getByRole('tablist', { name: group });
      await expect(inner.getByRole('tab')).toHaveText(Object.keys(texts));
      for (const [tab, text] of Object.entries(texts)) {
        await inner.getByRole('tab', { name: tab }).click();
        await expect(panel(tab).getByText(text)).toBeVisible();
        await expect(inner.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      }
      await expectAccessible(page);
      await keepPicture(page, `client-${group.toLowerCase()}`);
    }
    await expect(page).toHaveURL(/tab=assets&sub=job-forms/);
    await page.reload();
    await expect(panel('Job Forms').getByText('No job forms found')).toBeVisible();
    await page.goBack();
    await expect(panel('Payments')).toBeVisible();

    await tabs.getByRole('tab', { name: 'Emails' }).click();
    await expect(panel('Emails').getByText('No emails found')).toBeVisible();
    await expect(page).toHaveURL(/tab=emails$/);
    await keepPicture(page, 'client-emails');
    await page.keyboard.press('Tab');
    await tabs.getByRole('tab', { name: 'Emails' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel('Files').getByText('No files or folders found')).toBeVisible();
    await page.goto(`/clients/${client.id}?tab=unknown&sub=nonsense`);
    await expect(panel('Details')).toBeVisible();
  });

  test('has a stage that is changed beside the name', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', `/clients/${client.id}`);
    const stage = page.getByRole('button', { name: `Stage of ${client.name}: New Lead` });
    await stage.click();
    await page.getByRole('menuitemradio', { name: 'Qualified' }).click();
    await expect(page.getByRole('button', { name: `Stage of ${client.name}: Qualified` })).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('Qualified');
  });

  test("shows a tab's load error in its place, and retries", async ({
    page,
    enterAs,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/ERR_FAILED/);
    const client = await makeClient();
    const requests = '**/clients/products?*';
    await page.route(requests, (route) => route.abort());
    await enterAs('owner', `/clients/${client.id}?tab=assets&sub=products`);
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load products' });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'client-tab-failed');
    await page.unroute(requests);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No products found')).toBeVisible();
  });

  test('shows calls and messages only with the add-on, and not for an archived client', async ({
    page,
    enterAs,
    openCompany,
    makeClient,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ phoneNumber: { countryCode: '+1', number: '4165550100' } }, company);
    await enterAs(company, `/clients/${client.id}?tab=activity`);
    const inner = page.getByRole('tablist', { name: 'Activity' });
    await expect(inner.getByRole('tab')).toHaveText(['Jobs', 'Events', 'Requests', 'Tasks']);
    await page.goto(`/clients/${client.id}?tab=activity&sub=calls`);
    await expect(page.getByText('Calls Not Connected')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the add-ons' })).toHaveAttribute('href', '/settingsV2/addons');
    await keepPicture(page, 'client-calls-not-connected');

    await ask(company, 'POST', '/api/addons/calls/connect');
    await page.goto(`/clients/${client.id}?tab=activity`);
    await expect(inner.getByRole('tab')).toHaveText(['Jobs', 'Events', 'Requests', 'Tasks', 'Calls', 'Messages']);
    for (const tab of ['Calls', 'Messages']) {
      await inner.getByRole('tab', { name: tab }).click();
      await expect(page.getByText('No Phone Numbers Available')).toBeVisible();
    }
    await expectAccessible(page);
    await keepPicture(page, 'client-no-phone-numbers');

    await ask(company, 'PUT', `/api/clients/${client.id}`, { stage: 'archived' });
    await page.reload();
    const text =
      'This client is archived. Please restore the client from archived status to make calls or send messages.';
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('No Phone Numbers Available')).toBeHidden();
    await keepPicture(page, 'client-archived-calls');
  });

  test('opens the same tabs in the modal', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', `/clients?edit=${client.id}`);
    const modal = page.getByRole('dialog', { name: 'Edit Client' });
    await expect(modal.getByRole('tab')).toHaveText(['Details', 'Activity', 'Emails', 'Files', 'Assets']);
    await modal.getByLabel('Notes', { exact: true }).fill('Still typing');
    await modal.getByRole('tab', { name: 'Assets' }).click();
    await expect(modal.getByText('No documents found')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'client-modal-assets');
    await modal.getByRole('tab', { name: 'Details' }).click();
    await expect(modal.getByLabel('Notes', { exact: true })).toHaveValue('Still typing');
  });
});
