import type { Request } from '@truckroll/contract/requests/requests';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

const place = {
  propertyAddress: {
    street: 'Carlaw Avenue',
    houseNumber: '260',
    city: 'Toronto',
    state: 'ON',
    country: 'CA',
    zipCode: 'M4M 2S1',
    formattedAddress: '260 Carlaw Avenue, Toronto, ON M4M 2S1, Canada',
    latitude: 43.6622,
    longitude: -79.3387,
  },
  phoneNumber: { countryCode: '+1', number: '4165550123', countryIdentifier: 'ca' },
};

type Made = { request: Request };

test.describe('requests', () => {
  test("a new request: its stage follows the schedule, and the client's data fills empty fields", async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann', ...place }, company);
    await enterAs(company, '/requests');
    await expect(page.getByText('No requests found')).toBeVisible();
    await page.getByRole('button', { name: 'Create Request' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create Request' });
    await expect(form.getByRole('textbox', { name: 'Request Number' })).toHaveValue('1');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
    await expect(form.getByText('Client is required')).toBeVisible();

    const stage = form.getByRole('status', { name: 'Stage' });
    await expect(stage).toHaveText('New Request');
    await form.getByRole('combobox', { name: 'Client', exact: true }).fill('Ann');
    await page.getByRole('option', { name: client.name }).click();
    await expect(form.getByRole('combobox', { name: 'Service Address' })).toHaveValue(/260 Carlaw Avenue/);
    await form.getByRole('textbox', { name: 'Start date', exact: true }).fill('12/02/2030');
    await expect(stage).toHaveText('Inspection Scheduled');
    await form.getByRole('textbox', { name: 'Requirements' }).fill('Two noisy units');
    await expectAccessible(page);
    await keepPicture(page, 'request-form');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Request REQ-000001 created successfully')).toBeVisible();
    await expect(form).toBeHidden();

    const row = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await expect(row).toContainText('REQ-000001');
    await expect(row).toContainText('Inspection Scheduled');
    const { requests } = await ask<{ requests: Request[] }>(company, 'GET', '/api/requests');
    expect(requests[0]).toMatchObject({ anyTime: true, scheduleLater: false, requestPhone: { number: '4165550123' } });
    expect(requests[0]?.endDate).toBe(requests[0]?.startDate);
  });

  test('a new client is created in a dialog above the request, which stays unchanged behind it', async ({
    page,
    enterAs,
    openCompany,
  }) => {
    await enterAs(await openCompany(), '/requests?new=request');
    const form = page.getByRole('dialog', { name: 'Create Request' });
    const above = page.getByRole('dialog', { name: 'Create Client' });
    const name = above.getByRole('textbox', { name: 'Name', exact: true });
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await form.getByRole('textbox', { name: 'Requirements' }).fill('Two noisy units');
    const add = form.getByRole('button', { name: 'Add Client' });
    await add.click();
    await expect(name).toBeFocused();
    await expect(form).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'request-new-client');
    await page.keyboard.press('Escape');
    await expect(above).toBeHidden();
    await expect(add).toBeFocused();

    await add.click();
    await name.fill('Ann Lee');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('Ann Lee');
    await above.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(above).toBeHidden();
    await expect(form).toBeVisible();

    await add.click();
    await name.fill('Bea Lee');
    await above.getByRole('button', { name: 'Create Client' }).click();
    await expect(toast(page, 'Client created!')).toBeVisible();
    await expect(above).toBeHidden();
    const picker = form.getByRole('combobox', { name: 'Client', exact: true });
    await expect(picker).toHaveValue('Bea Lee');
    await expect(picker).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Requirements' })).toHaveValue('Two noisy units');
  });

  test('a request moves through its stages on the board, by menu and by hand', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Bob' }, company);
    const { request } = await ask<Made>(company, 'POST', '/api/requests', {
      ...{ clientId: client.id, serviceType: 'plumbing', estimatedValue: 1200 },
    });
    await enterAs(company, '/requests?layout=board');
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    const card = (name: string) => column(name).getByRole('article', { name: /REQ-000001/ });
    for (const fact of ['Plumbing', '$1,200.00', 'New today']) await expect(card('New Request')).toContainText(fact);
    await expectAccessible(page);
    await keepPicture(page, 'request-board');

    await card('New Request')
      .getByRole('button', { name: /^Stage of REQ-000001/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Unscheduled' }).click();
    await expect(toast(page, 'Request stage updated successfully')).toBeVisible();
    await expect(card('Unscheduled')).toBeVisible();
    await expect(card('New Request')).toBeHidden();

    const from = await placeOf(card('Unscheduled'));
    const to = await placeOf(column('Overdue'));
    await page.mouse.move(from.x + 30, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 80, to.y + 100, { steps: 8 });
    await page.mouse.up();
    await expect(card('Overdue')).toBeVisible();
    await expect
      .poll(async () => (await ask<Made>(company, 'GET', `/api/requests/${request.id}`)).request.stage)
      .toBe('overdue');
  });

  test('a refused move is reverted, and says why', async ({
    page,
    enterAs,
    expectConsoleErrors,
    makeClient,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Cleo' }, company);
    await ask<Made>(company, 'POST', '/api/requests', { clientId: client.id });
    expectConsoleErrors(/500/);
    await page.route('**/api/requests/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { success: false, message: 'Out of order' } })
        : route.fallback(),
    );
    await enterAs(company, '/requests?layout=board');
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    await column('New Request')
      .getByRole('button', { name: /^Stage of REQ-000001/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Cancelled' }).click();
    await expect(toast(page, 'Failed to update request stage: Out of order')).toBeVisible();
    await expect(column('New Request').getByRole('article', { name: /REQ-000001/ })).toBeVisible();
  });

  test('a request becomes an estimate that opens, and another request by a copy', async ({
    page,
    enterAs,
    makeClient,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Dora' }, company);
    const items = [{ name: 'Boiler check', quantity: 2, rate: 50 }];
    const body = { clientId: client.id, serviceType: 'plumbing', requirements: 'Leak', items };
    const { request } = await ask<Made>(company, 'POST', '/api/requests', body);
    await enterAs(company, `/requests/${request.id}`);
    const panel = page.getByRole('dialog', { name: 'Leak REQ-000001' });
    await expect(panel.getByRole('cell', { name: '$100.00' }).first()).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'request-panel');
    const conversions: unknown[] = [];
    page.on('request', (sent) => {
      if (sent.method() !== 'GET' && /documents|requests/.test(sent.url())) conversions.push(sent.postDataJSON());
    });
    // The form takes the place of the request: it does not lie over it.
    await panel.getByRole('button', { name: 'Edit Request' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Request' });
    await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Convert to Estimate' }).click();
    await expect(page).toHaveURL(/\/grow\/estimate\/view\?id=/);
    // The server converts everything, so the page sends no data of the request and sends no second request to record the
    // conversion.
    expect(conversions).toEqual([
      { documentType: 2, clientId: client.id, isConvertedFromRequest: true, convertedFromId: request.id },
    ]);
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText(/^Request successfully converted to estimate #\d+$/)).toBeVisible();

    await page.goBack();
    await expect(panel.getByRole('button', { name: 'Stage of REQ-000001: Quote Created' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Open estimate' })).toBeVisible();
    await panel.getByRole('tab', { name: 'History' }).click();
    await expect(panel.getByText(/converted the request to estimate EST-/)).toBeVisible();

    await panel.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate Request' }).click();
    await expect(toast(page, 'Request duplicated successfully as REQ-000002')).toBeVisible();
    const copy = page.getByRole('dialog', { name: 'REQ-000002' });
    await expect(copy.getByRole('button', { name: 'Stage of REQ-000002: Duplicate' })).toBeVisible();
    await expect(copy.getByRole('cell', { name: 'Boiler check' })).toBeVisible();
  });
});
