import type { Visit } from '@truckroll/contract/visits/visits';
import { box, chooseClient, dialog, elm, jobOf, list, openForm, save, savedId, unfold } from './job-form.ts';
import { expect, expectAccessible, keepPicture, test, toast } from './journey.ts';

test.describe('suggested times', () => {
  test('a suggestion becomes a saved job; a time taken meanwhile is refused with fresh ones', async ({
    page,
    enterAs,
    openCompany,
    ask,
    expectConsoleErrors,
  }) => {
    // The stream would refresh the form with the visit that takes the time.
    await page.route('**/api/live*', (route) => route.abort());
    expectConsoleErrors(/409|ERR_FAILED/);
    const company = await openCompany();
    await ask(company, 'PATCH', '/api/account', { address: elm });
    const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
      firstName: 'Ann Lee',
      propertyAddress: elm,
    });
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await form.getByRole('switch', { name: 'AI scheduling' }).check();
    await expect(list(form, 'Job duration')).toHaveValue('2 hours');
    await expect(list(form, 'Deadline')).toHaveValue('Next 7 days');
    await expect(list(form, 'Travel')).toHaveValue('1 hour');
    await form.getByRole('button', { name: 'Get suggestions' }).click();
    await expect(toast(page, 'Please enter an address to use AI scheduling')).toBeVisible();

    await chooseClient(page, form, 'Ann Lee');
    await form.getByRole('button', { name: 'Get suggestions' }).click();
    const cards = form.getByRole('list', { name: 'AI suggestions' }).getByRole('listitem');
    await expect(cards).toHaveCount(5);
    await form.getByRole('button', { name: 'Show more' }).click();
    await expect(cards.nth(5)).toBeVisible();
    await expect(cards.first()).toContainText('0 min from the office, free from');
    await cards.first().getByText('Why this score').click();
    await expectAccessible(page);
    await keepPicture(page, 'suggested-times');
    await cards
      .first()
      .getByRole('button', { name: /^Select/ })
      .press('Enter');
    await expect(cards.first().getByRole('button', { name: /^Select/ })).toHaveAttribute('aria-pressed', 'true');
    await unfold(form, 'End and arrival window');
    const [startTime, endTime] = [list(form, 'Start time'), list(form, 'End time')];
    await expect(startTime).not.toHaveValue('');
    const first = [await box(form, 'Start date').inputValue(), await startTime.inputValue()];

    // Another dispatcher takes the time.
    type Suggested = { suggestions: { startTime: string; endTime: string; teamMemberId: string }[] };
    const { suggestions } = await ask<Suggested>(company, 'POST', '/api/ai/dynamic-slots', { address: elm });
    const [taken] = suggestions;
    await ask(company, 'POST', '/api/jobs', {
      ...{ clientId: client.id, jobFormIds: [], assignedToTeams: [taken?.teamMemberId] },
      ...{ startDateTime: taken?.startTime, endDateTime: taken?.endTime },
    });
    await save(form).click();
    const text = 'This time has just been taken. Please pick another.';
    await expect(form.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Selected' })).toHaveCount(0);
    await cards
      .first()
      .getByRole('button', { name: /^Select/ })
      .click();
    await expect(form.getByText(text)).toHaveCount(0);
    expect([await box(form, 'Start date').inputValue(), await startTime.inputValue()]).not.toEqual(first);
    await expect(endTime).not.toHaveValue('');
    const id = await savedId(page, () => save(form).click());
    const job = await jobOf(ask, company, id);
    expect([job.team.length, job.visits.length, job.isStartTime]).toEqual([1, 1, true]);
  });

  test('a recurring job takes the best time of each of its twelve dates', async ({
    page,
    enterAs,
    openCompany,
    ask,
  }) => {
    const company = await openCompany();
    await ask(company, 'PATCH', '/api/account', { address: elm });
    await ask(company, 'POST', '/api/clients', { firstName: 'Ann Lee', propertyAddress: elm });
    await enterAs(company, '/jobs?job=new');
    const form = await openForm(page);
    await chooseClient(page, form, 'Ann Lee');
    await form.getByText('Recurring', { exact: true }).click();
    // A Monday; twelve weeks have twelve of them.
    await box(form, 'Start date').fill('01/07/2030');
    await list(form, 'Repeat').click();
    await page.getByRole('option', { name: 'Weekly' }).click();
    await box(form, 'For').fill('12');
    await list(form, 'Duration unit').click();
    await page.getByRole('option', { name: 'week(s)' }).click();
    await expect(form.getByText(/^12 visits/)).toBeVisible();
    await form.getByRole('switch', { name: 'AI scheduling' }).check();
    await form.getByRole('button', { name: 'Get suggestions' }).click();
    await form.getByRole('button', { name: 'View suggested visits' }).click();
    const dates = dialog(page, 'AI-suggested visits');
    await expect(dates.getByRole('listitem')).toHaveCount(12);
    await expect(dates.getByText('0 of 12 visits selected')).toBeVisible();
    await dates.getByRole('combobox', { name: 'Time on Mon, Jan 07, 2030' }).selectOption({ index: 1 });
    await expectAccessible(page);
    await save(dates, 'Apply').click();
    await save(form).click();
    const text = 'Please select visits for all 12 scheduled visits. Currently 1 visits selected.';
    await expect(toast(page, text)).toBeVisible();

    await form.getByRole('button', { name: 'View suggested visits' }).click();
    await dates.getByRole('button', { name: 'Pick best for all' }).click();
    await expect(dates.getByText('12 of 12 visits selected')).toBeVisible();
    await keepPicture(page, 'suggested-visits');
    await save(dates, 'Apply').click();
    await expect(form.getByText('12 of 12 visits selected')).toBeVisible();
    const id = await savedId(page, () => save(form).click());
    const visits = await ask<Visit[]>(company, 'GET', `/api/jobs/${id}/visits`);
    expect(visits.map(({ teamMembers, visitEndDateTime }) => [teamMembers.length, visitEndDateTime !== null])).toEqual(
      Array.from({ length: 12 }, () => [1, true]),
    );
  });
});
