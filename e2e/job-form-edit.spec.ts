import { box, dialog, elm, jobOf, list, save, savedId, setUpCompany, unfold } from './job-form.ts';
import { expect, expectAccessible, test, toast } from './journey.ts';
import { placeOf } from './place.ts';

test.describe('a stored job', () => {
  test('is edited: moving a visit needs a confirmation, and only changes are sent', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann' }, company);
    const items = ['One', 'Two', 'Three'].map((itemName, orderIndex) => ({
      itemName,
      quantity: 1,
      price: 10,
      orderIndex,
    }));
    const made = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
      clientId: client.id,
      title: 'Boiler',
      startDateTime: '2026-12-01T14:00:00.000Z',
      jobItems: items,
    });
    await enterAs(company, `/jobs?job=${made.id}`);
    const form = dialog(page, 'Edit Job');
    await expect(list(form, 'Client')).toBeDisabled();
    await expect(form.getByRole('radio', { name: 'Recurring' })).toBeDisabled();
    await box(form, 'Start date').fill('12/02/2026');
    await expect(form.getByText('Changing the schedule moves the visit that has not begun.')).toBeVisible();
    await expect(save(form, 'Update')).toBeDisabled();
    await expectAccessible(page);
    await form.getByRole('checkbox', { name: 'I understand' }).check();
    await expect(save(form, 'Update')).toBeEnabled();

    await form.getByRole('tab', { name: 'Line Items & Notes' }).click();
    const handle = form.getByRole('button', { name: 'Move item 1' });
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(/ at 1 of 3\./)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/ at 2 of 3\./)).toBeAttached();
    await page.keyboard.press('Space');
    await expect(list(form, 'Name of item 1')).toHaveValue('Two');
    await form.getByRole('button', { name: 'Move down item 2' }).click();
    await expect(list(form, 'Name of item 3')).toHaveValue('One');
    // Hovering waits until the rows are stable.
    await form.getByRole('button', { name: 'Move item 1' }).hover();
    await form.getByRole('button', { name: 'Move item 3' }).hover();
    const first = await placeOf(handle);
    await page.mouse.down();
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2, { steps: 8 });
    await expect(page.getByText('Item 3 is at 1 of 3.')).toBeAttached();
    await page.mouse.up();
    await expect(list(form, 'Name of item 1')).toHaveValue('One');
    // The list ignores the click that ends a drag, and so one that follows at once.
    await expect(async () => {
      const isThere = (await list(form, 'Name of item 2').inputValue()) === 'Two';
      if (isThere) await form.getByRole('button', { name: 'Delete item 2' }).click();
      expect(await list(form, 'Name of item 2').inputValue()).toBe('Three');
    }).toPass();
    await form.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Four');

    const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
    await save(form, 'Update').click();
    const sent = (await request).postDataJSON() as Record<string, unknown>;
    expect(Object.keys(sent).sort()).toEqual(
      [
        'anyTime',
        'endDateTime',
        'isEndTime',
        'isStartTime',
        'jobId',
        'jobItems',
        'jobType',
        'scheduleLater',
        'serviceDuration',
        'startDateTime',
        'timezone',
        'updatedAt',
      ].sort(),
    );
    await expect(toast(page, 'Job updated successfully')).toBeVisible();
    const job = await jobOf(ask, company, made.id);
    expect(job.jobItems.map(({ itemName }) => itemName)).toEqual(['One', 'Three', 'Four']);
    expect(job.visits.map(({ visitStartDateTime }) => visitStartDateTime)).toEqual(['2026-12-02T14:00:00.000Z']);
  });

  test('offers the next day for an end before its start, and marks invalid input', async ({
    page,
    enterAs,
    ask,
    makeClient,
  }) => {
    const client = await makeClient();
    const made = await ask<{ id: string }>('owner', 'POST', '/api/jobs', {
      clientId: client.id,
      title: 'Night shift',
      scheduleLater: true,
    });
    await enterAs('owner', `/jobs?job=${made.id}`);
    const form = dialog(page, 'Edit Job');
    await form.getByRole('checkbox', { name: 'Schedule Later' }).uncheck();
    await box(form, 'Start date').fill('13/45/2031');
    await box(form, 'Start date').blur();
    await expect(form.getByText('Start date is not valid')).toBeVisible();
    await box(form, 'Start date').fill('03/25/2031');
    await expect(form.getByText('Start date is not valid')).toBeHidden();
    await list(form, 'Start time').fill('22:00');
    await unfold(form, 'End and arrival window');
    await list(form, 'End time').fill('02:00');
    await list(form, 'End time').blur();
    await expect(form.getByText('End time must be after the start time.')).toBeVisible();
    await form.getByRole('button', { name: 'Ends the next day, 03/26/2031' }).click();
    await expect(form.getByText('End time must be after the start time.')).toBeHidden();
    await expect(box(form, 'End date')).toHaveValue('03/26/2031');
    await expect(form.getByText('Duration: 4 hrs 0 mins')).toBeVisible();
    await savedId(page, () => save(form, 'Update').click());
    const job = await jobOf(ask, 'owner', made.id);
    expect(Date.parse(job.endDateTime ?? '') - Date.parse(job.startDateTime ?? '')).toBe(4 * 3_600_000);
  });

  test('is duplicated with everything but its number', async ({ page, enterAs, openCompany, ask, makeClient }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann' }, company);
    const made = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
      clientId: client.id,
      title: 'Boiler',
      priority: 'high',
      notes: 'Gate code 7',
      startDateTime: '2026-12-01T14:00:00.000Z',
      jobItems: [{ itemName: 'One', quantity: 2, price: 10 }],
      assignedToTeams: [],
    });
    await enterAs(company, `/jobs?copy=${made.id}`);
    const form = dialog(page, 'Create Job (Duplicate)');
    await unfold(form, 'Details');
    await expect(box(form, 'Job Number')).toHaveValue('2');
    await expect(box(form, 'Title')).toHaveValue('Boiler');
    await expect(list(form, 'Priority')).toHaveValue('High');
    await expect(box(form, 'Start date')).toHaveValue('12/01/2026');
    const id = await savedId(page, () => save(form).click());
    await expect(toast(page, 'Job duplicated successfully')).toBeVisible();
    expect(await jobOf(ask, company, id)).toMatchObject({
      jobNumber: 2,
      title: 'Boiler',
      team: [],
      internalNotes: { note: 'Gate code 7' },
      jobItems: [{ itemName: 'One', quantity: 2 }],
    });
  });

  test('keeps what was typed when somebody else saved first', async ({
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
    const made = await ask<{ id: string }>(company, 'POST', '/api/jobs', {
      clientId: client.id,
      title: 'Boiler',
      jobItems: [{ itemName: 'One', quantity: 1, price: 10 }],
    });
    await enterAs(company, `/jobs?job=${made.id}`);
    const form = dialog(page, 'Edit Job');
    await box(form, 'Title').fill('My boiler');
    await unfold(form, 'Line Items');
    await form.getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Mine');
    await ask(company, 'PATCH', '/api/jobs', { jobId: made.id, notes: 'Dog on site', title: 'Their boiler' });
    await save(form, 'Update').click();
    const versions = dialog(page, 'Changed by someone else');
    const title = versions.getByRole('radiogroup', { name: 'Title Both changed' });
    await expect(title).toContainText('Their boiler');
    await title.getByRole('radio', { name: 'Theirs' }).check();
    await versions.getByRole('button', { name: 'Use these values' }).click();
    await expect(box(form, 'Title')).toHaveValue('Their boiler');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(box(form, 'Title')).toHaveValue('My boiler');
    await save(form, 'Update').click();
    await expect(toast(page, 'Job updated successfully')).toBeVisible();
    expect(await jobOf(ask, company, made.id)).toMatchObject({
      title: 'My boiler',
      internalNotes: { note: 'Dog on site' },
      jobItems: [{ itemName: 'One' }, { itemName: 'Mine' }],
    });
  });

  test('adds and removes files; refused ones never leave the form', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
  }) => {
    const company = await openCompany();
    const client = await makeClient({ firstName: 'Ann' }, company);
    const made = await ask<{ id: string }>(company, 'POST', '/api/jobs', { clientId: client.id });
    await enterAs(company, `/jobs?job=${made.id}&step=line-items`);
    const form = dialog(page, 'Edit Job');
    const chooser = form.locator('input[type=file]');
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`About ${name}`) });
    await chooser.setInputFiles([file('plan.txt'), file('setup.exe')]);
    await expect(form.getByText('This file type is not allowed: setup.exe')).toBeVisible();
    await save(form, 'Update').click();
    await expect(toast(page, 'This file type is not allowed: setup.exe')).toBeVisible();
    await form.getByRole('button', { name: 'Remove setup.exe' }).click();
    await save(form, 'Update').click();
    await expect(toast(page, 'Job updated successfully')).toBeVisible();
    expect((await jobOf(ask, company, made.id)).internalNotes.attachments).toMatchObject([{ fileName: 'plan.txt' }]);

    await page.goto(`/jobs?job=${made.id}&step=line-items`);
    await form.getByRole('button', { name: 'Remove plan.txt' }).click();
    await expect(form.getByText('Will be removed')).toBeVisible();
    await chooser.setInputFiles(file('photo.txt'));
    await save(form, 'Update').click();
    await expect(form).toBeHidden();
    expect((await jobOf(ask, company, made.id)).internalNotes.attachments).toMatchObject([{ fileName: 'photo.txt' }]);
  });

  test('with five hundred lines opens and accepts typing without delay', async ({
    page,
    enterAs,
    openCompany,
    ask,
    makeClient,
  }) => {
    const company = await openCompany();
    await setUpCompany(ask, company);
    const client = await makeClient({ firstName: 'Ann', propertyAddress: elm }, company);
    const jobItems = Array.from({ length: 500 }, (_, orderIndex) => ({
      itemName: `Part ${orderIndex + 1}`,
      quantity: 1,
      price: 10,
      orderIndex,
    }));
    const made = await ask<{ id: string }>(company, 'POST', '/api/jobs', { clientId: client.id, jobItems });
    await enterAs(company, `/jobs?job=${made.id}&step=line-items`);
    const form = dialog(page, 'Edit Job');
    const quantity = box(form, 'Quantity of item 2');
    await quantity.fill('');
    const lines = form.getByRole('list', { name: 'Line items' }).getByRole('listitem');
    await expect(lines).toHaveCount(500);
    // Only visible lines are rendered, and a key press rerenders only its own line.
    expect(await lines.getByRole('combobox').count()).toBeLessThan(100);
    await lines.evaluateAll((rows) => {
      const places: number[] = [];
      for (const [place, row] of rows.entries()) {
        const changes = new MutationObserver(() => places.includes(place) || places.push(place));
        changes.observe(row, { subtree: true, childList: true, characterData: true });
      }
      Object.assign(window, { drawnLines: places });
    });
    await quantity.pressSequentially('123456');
    await expect(form.locator('dl > div').first()).toHaveText('Subtotal$1,239,550.00');
    expect(await page.evaluate(() => (window as unknown as { drawnLines: number[] }).drawnLines)).toEqual([1]);
    await form.getByText('Part 500', { exact: true }).scrollIntoViewIfNeeded();
    await expect(list(form, 'Name of item 500')).toHaveValue('Part 500');
    await save(form, 'Update').click();
    await expect(toast(page, 'Job updated successfully')).toBeVisible();
    const job = await jobOf(ask, company, made.id);
    expect(job.jobItems[1]).toMatchObject({ quantity: 123_456 });
    expect(job.jobItems).toHaveLength(500);
  });
});
