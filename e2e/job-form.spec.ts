import type { Job } from '@truckroll/contract/jobs/jobs';
import {
  box,
  chooseClient,
  dialog,
  elm,
  jobOf,
  list,
  openForm,
  save,
  savedId,
  setUpCompany,
  unfold,
} from './job-form.ts';
import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';

test.describe('a new job', () => {
  test('for a new client, with the price book, taxes and live totals', async ({ page, enterAs, openCompany, ask }) => {
    const company = await openCompany();
    await setUpCompany(ask, company);
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await expect(form.getByRole('tab')).toHaveText([/^Basic Information/, /^Line Items & Notes/]);
    await expect(form.getByText('Olga').first()).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'job-form-new');
    await unfold(form, 'Details');
    await expect(box(form, 'Job Number')).toHaveValue('1');

    await form.getByRole('button', { name: 'Add Client' }).click();
    await expect(form.getByRole('heading', { name: 'Add New Client' })).toBeVisible();
    await expect(box(form, 'Name')).toBeFocused();
    await box(form, 'Name').fill('Ann Lee');
    await list(form, 'Address').fill(elm.formattedAddress);
    await form.getByRole('button', { name: 'Create Client' }).click();
    await expect(list(form, 'Client')).toHaveValue('Ann Lee');
    await expect(form.getByRole('tab', { name: 'Client History' })).toBeVisible();
    await unfold(form, 'Place and contact');
    await expect(list(form, 'Address')).toHaveValue(elm.formattedAddress);

    await box(form, 'Title').fill('Furnace service');
    await box(form, 'Start date').fill('12/01/2026');
    await list(form, 'Start time').fill('09:00');
    await unfold(form, 'End and arrival window');
    await list(form, 'End time').fill('10:30');
    await page.keyboard.press('Tab');
    await expect(form.getByText('Duration: 1 hrs 30 mins')).toBeVisible();
    await list(form, 'Required Skills').fill('Gas fitter');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: 'Remove Gas fitter' })).toBeVisible();

    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Price Book' }).click();
    const book = page.getByRole('dialog', { name: 'Price Book' });
    await book.getByRole('checkbox', { name: /Furnace filter/ }).check();
    await book.getByRole('checkbox', { name: /Inspection/ }).check();
    await book.getByRole('button', { name: 'Add selected' }).click();
    await box(form, 'Quantity of item 1').fill('3x');
    await expect(box(form, 'Quantity of item 1')).toHaveValue('3');
    const sum = (name: string) => form.locator('dl > div', { hasText: name }).getByRole('definition');
    await expect(sum('Subtotal')).toHaveText('$139.97');
    await expect(sum('Tax')).toHaveText('$18.20');
    await expect(form.locator('dl > div').last()).toHaveText('Total$158.17');

    await form.getByRole('button', { name: /^Taxes of item 2/ }).click();
    await page.getByRole('checkbox', { name: /Eco fee/ }).check();
    await page.keyboard.press('Escape');
    await expect(sum('Tax')).toHaveText('$19.80');
    await expect(form).toBeVisible();

    await form.getByRole('button', { name: 'Add item' }).click();
    await expect(list(form, 'Name of item 3')).toBeFocused();
    await page.keyboard.type('Chimney cap');
    await page.getByRole('option', { name: 'Add to Products & Services' }).click();
    await box(form, 'Rate of item 3').fill('12.5');
    await form.getByRole('button', { name: 'Description of item 3' }).click();
    const popup = page.getByRole('dialog', { name: 'Description: Chimney cap' });
    await box(popup, 'Description').fill('Stainless');
    await save(popup, 'Save').click();
    await box(form, 'Job Instructions').fill('Gate code 7');
    await form.getByRole('checkbox', { name: 'Link to Invoice' }).check();
    await expectAccessible(page);
    await keepPicture(page, 'job-form-lines');

    const id = await savedId(page, () => save(form).click());
    await expect(toast(page, 'Job created successfully')).toBeVisible();
    await expect(form).toBeHidden();
    const job = await jobOf(ask, company, id);
    expect(job).toMatchObject({
      jobNumber: 1,
      title: 'Furnace service',
      jobStatus: 'scheduled',
      serviceDuration: 5400,
      internalNotes: { note: 'Gate code 7' },
      notesLinking: { linkToEstimate: false, linkToInvoice: true },
      subTotal: 152.47,
      tax: 21.43,
      total: 173.9,
    });
    expect(job.jobItems.map(({ itemName, quantity }) => [itemName, quantity])).toEqual([
      ['Furnace filter', 3],
      ['Inspection', 1],
      ['Chimney cap', 1],
    ]);
    expect(job.jobItems[2]).toMatchObject({ description: 'Stainless', price: 12.5 });
    expect(job.jobItems[2]?.itemId).not.toBeNull();
    expect(job.skills).toHaveLength(1);
  });

  test('that repeats every month, with warnings and a preview of its visits', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann' }, company);
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await chooseClient(page, form, client.name);
    await form.getByRole('checkbox', { name: 'Any Time' }).check();
    await form.getByText('Recurring', { exact: true }).click();
    await expect(form.getByRole('checkbox', { name: 'Any Time' })).not.toBeChecked();
    await expect(list(form, 'Repeat')).toHaveValue('Daily');
    await expect(box(form, 'Every')).toHaveValue('1');
    await expect(box(form, 'For')).toHaveValue('1');
    await box(form, 'Start date').fill('12/31/2026');
    await list(form, 'Start time').fill('09:00');
    await unfold(form, 'End and arrival window');
    await expect(box(form, 'End date')).toHaveValue('01/30/2027');
    await box(form, 'For').fill('12a34567');
    await expect(box(form, 'For')).toHaveValue('123456');
    await expect(form.getByText('The schedule creates too many visits (maximum 1000).')).toBeVisible();
    await box(form, 'For').fill('');
    await box(form, 'For').blur();
    await expect(box(form, 'For')).toHaveValue('1');

    await list(form, 'Repeat').click();
    await page.getByRole('option', { name: 'Custom' }).click();
    const repeat = page.getByRole('dialog', { name: 'Repeat' });
    await expect(save(repeat, 'Apply')).toBeDisabled();
    await expect(repeat.getByRole('button', { name: 'Sunday' })).toHaveAttribute('aria-pressed', 'false');
    await list(repeat, 'Frequency').click();
    await page.getByRole('option', { name: 'Yearly' }).click();
    await expect(repeat.getByText('Repeats every year on Dec 31.')).toBeVisible();
    await list(repeat, 'Frequency').click();
    await page.getByRole('option', { name: 'Monthly' }).click();
    for (const day of ['29', '30', '31']) await repeat.getByRole('button', { name: day, exact: true }).click();
    for (const text of [
      'In February day 29 exists only in leap years. Months without it are skipped.',
      'February has no day 30. It is skipped.',
      'Only months with 31 days have this day. The others are skipped.',
    ]) {
      await expect(repeat.getByText(text)).toBeVisible();
    }
    await repeat.getByRole('radio', { name: 'Use its last day' }).check();
    await expect(repeat.getByText('February has no day 30. It is skipped.')).toBeHidden();
    await repeat.getByRole('radio', { name: 'Skip the month' }).check();
    await expectAccessible(page);
    await keepPicture(page, 'job-form-repeat');
    for (const day of ['29', '30']) await repeat.getByRole('button', { name: day, exact: true }).click();
    await save(repeat, 'Apply').click();
    await box(form, 'For').fill('4');
    const preview = form.getByRole('button', { name: '3 visits, Dec 31, 2026 to Mar 31, 2027' });
    await preview.click();
    await expect(form.getByRole('list', { name: 'Visits' }).getByRole('listitem')).toHaveText([
      'Dec 31, 2026 09:00',
      'Jan 31, 2027 09:00',
      'Mar 31, 2027 09:00',
    ]);

    const id = await savedId(page, () => page.keyboard.press('ControlOrMeta+Enter'));
    const job = await jobOf(ask, company, id);
    expect(job.visits.map(({ visitStartDateTime }) => visitStartDateTime?.slice(0, 10))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
    expect(job.repeatOptions).toMatchObject({ frequency: 'monthly', daysOfMonth: [31], totalVisits: 3 });
  });

  test('cannot be saved without its required fields, and says so', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient();
    await enterAs('owner', '/jobs?job=new&step=client-history');
    const form = dialog(page);
    await expect(form.getByText('Please select a client to view their history')).toBeVisible();
    await expect(form.getByRole('tab', { name: 'Client History' })).toHaveCount(0);
    await form.getByRole('button', { name: 'Back', exact: true }).click();
    await form.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(list(form, 'Client')).toBeVisible();
    await expect(save(form)).toBeDisabled();
    await save(form).locator('..').hover();
    await expect(page.getByRole('tooltip', { name: 'Please select a client first' })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(toast(page, 'Client is required')).toBeVisible();
    await expect(list(form, 'Client')).toBeFocused();
    await expect(form.getByText('Client is required')).toBeVisible();
    await chooseClient(page, form, client.name);
    await expect(form.getByText('Client is required')).toBeHidden();

    await unfold(form, 'Details');
    const number = await box(form, 'Job Number').inputValue();
    for (const [typed, text] of [
      ['', 'Job Number is required'],
      ['0', 'Please enter a valid number'],
      ['abc', 'Please enter a valid number'],
    ] as const) {
      await box(form, 'Job Number').fill(typed);
      await save(form).click();
      await expect(toast(page, text)).toBeVisible();
      await expect(form.getByText(text)).toBeVisible();
      await expect(box(form, 'Job Number')).toBeFocused();
    }
    await box(form, 'Job Number').fill(number);

    await form.getByRole('tab', { name: 'Line Items & Notes' }).click();
    await form.getByRole('button', { name: 'Add item' }).click();
    await form.getByRole('tab', { name: 'Basic Information' }).click();
    await box(form, 'Title').focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(toast(page, 'All line items must have a name')).toBeVisible();
    await expect(list(form, 'Name of item 1')).toBeFocused();
    await expect(page).toHaveURL(/step=line-items/);
    await form.getByRole('button', { name: 'Delete item 1' }).click();

    await form.getByRole('button', { name: 'Next' }).click();
    const history = form.getByRole('tablist', { name: 'Client History' });
    await expect(history.getByRole('tab')).toHaveText([/^Jobs/, /^Events/, /^Billing/, /^Products/, /^Payments/]);
    await expect(form.getByText('No jobs found')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Next' })).toBeHidden();
    await history.getByRole('tab', { name: 'Billing' }).click();
    await expect(form.getByText('No documents found')).toBeVisible();
    await expectAccessible(page);
  });

  test('takes the next number when another job has taken its number meanwhile', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/409 \(Conflict\)/);
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann' }, company);
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await chooseClient(page, form, client.name);
    await ask(company, 'POST', '/api/jobs', { clientId: client.id, title: 'First' });
    await save(form).click();
    await expect(toast(page, 'Job created successfully')).toBeVisible();
    const { jobs } = await ask<{ jobs: Job[] }>(company, 'GET', '/api/jobs');
    expect(jobs.map(({ jobNumber }) => jobNumber).sort()).toEqual([1, 2]);
  });

  test('starts from the menu of its client', async ({ page, enterAs, makeClient }) => {
    const client = await makeClient({ propertyAddress: elm });
    await enterAs('owner', `/clients/${client.id}`);
    await page.getByRole('button', { name: 'Action' }).click();
    await page.getByRole('menuitem', { name: 'Create Job' }).click();
    const form = await openForm(page);
    await expect(list(form, 'Client')).toHaveValue(client.name);
    await unfold(form, 'Place and contact');
    await expect(list(form, 'Address')).toHaveValue(elm.formattedAddress);
    await save(form).click();
    await expect(toast(page, 'Job created successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/clients/${client.id}`));
  });
});

test('a technician creates a job for an own client, assigned only to the technician', async ({
  page,
  enterAs,
  ask,
  makeClient,
}) => {
  const client = await makeClient({}, 'pro');
  const other = await makeClient({}, 'owner');
  await enterAs('pro', '/jobs?job=new');
  const form = await openForm(page);
  await list(form, 'Client').fill(other.name);
  await expect(page.getByText('No clients found')).toBeVisible();
  await chooseClient(page, form, client.name);
  await expect(form.getByText('Assign to')).toBeVisible();
  await expect(list(form, 'Assign to')).toHaveCount(0);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('button', { name: 'Add New Product' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Add item' }).click();
  const name = unique('Part');
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name: 'Add to Products & Services' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  const id = await savedId(page, () => save(form).click());
  const { user } = await ask<{ user: { id: string } }>('pro', 'GET', '/api/me');
  const job = await jobOf(ask, 'pro', id);
  expect(job.team.map((member) => member.id)).toEqual([user.id]);
  expect(job.jobItems).toMatchObject([{ itemName: name }]);
});
