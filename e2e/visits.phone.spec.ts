import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast, unique } from './journey.ts';
import { placeOf } from './place.ts';

type Made = { id: string; jobNumber: number };

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('on a phone a technician travels to a visit, fills in a form, and the client signs', async ({
  page,
  enterAs,
  ask,
  makeClient,
}) => {
  const { team } = await ask<{ team: { id: string; email: string }[] }>('owner', 'GET', '/api/teams?limit=-1');
  const pro = team.find(({ email }) => email === 'pro@demo.test')?.id ?? '';
  const field = (label: string, type: string, more: object = {}) => ({ label, type, required: false, ...more });
  const { jobForm } = await ask<{ jobForm: { id: string } }>('owner', 'POST', '/api/job-forms', {
    title: unique('Safety'),
    fields: [
      field('Pressure', 'number', { required: true }),
      field('Findings', 'textarea'),
      field('Valve', 'select', { options: ['Open', 'Shut'], required: true }),
      field('Tools', 'multi-select', { options: ['Wrench', 'Torch'] }),
      field('Tested', 'checkbox'),
      field('Next check', 'date'),
      field('Meter', 'photo', { required: true }),
      field('Approval', 'signature'),
    ],
  });
  const client = await makeClient({
    phoneNumber: { countryCode: '+1', number: '4165550123', countryIdentifier: 'ca' },
    propertyAddress: { street: '1 Main St', city: 'Toronto', formattedAddress: '1 Main St, Toronto' },
  } as object);
  const job = await ask<Made>('owner', 'POST', '/api/jobs', {
    clientId: client.id,
    title: unique('Basement'),
    startDateTime: '2026-03-09T13:00:00.000Z',
    endDateTime: '2026-03-09T15:00:00.000Z',
    isStartTime: true,
    isEndTime: true,
    assignedToTeams: [pro],
    jobFormIds: [jobForm.id],
  });
  await enterAs('pro', '/jobs');
  await page.getByRole('link', { name: new RegExp(`Basement.* #${job.jobNumber}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Basement/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', 'tel:+14165550123');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'job-on-phone');
  await page.getByRole('tab', { name: 'Visits' }).click();
  await page.getByRole('button', { name: '#1', exact: true }).click();

  const visit = page.getByRole('dialog', { name: /Visit 1$/ });
  const step = visit.getByRole('button', { name: 'On my way' });
  const place = await placeOf(step);
  expect(place.height).toBe(56);
  expect(place.y + 56).toBeGreaterThan(780);
  await expectAccessible(page);
  await keepPicture(page, 'visit-on-phone');
  // The second tap of a double tap is ignored, and scripted taps are that fast, so they are retried.
  for (const name of ['On my way', 'Arrive', 'Start work']) {
    const next = visit.getByRole('button', { name, exact: true });
    await expect(next).toBeVisible();
    await expect(async () => {
      if (await next.isVisible()) await next.tap({ timeout: 2000 });
      await expect(next).toBeHidden({ timeout: 2000 });
    }).toPass();
  }

  await visit.getByRole('button', { name: /^Fill Safety/ }).tap();
  const form = page.getByRole('dialog', { name: /^Safety/ });
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form.getByText('Pressure is required')).toBeVisible();
  await expect(form.getByText('Valve is required')).toBeVisible();
  await expect(form.getByText('Meter is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Pressure' }).fill('1.8');
  await form.getByRole('textbox', { name: 'Findings' }).fill('All is well');
  await form.getByRole('combobox', { name: 'Valve' }).tap();
  await page.getByRole('option', { name: 'Open' }).tap();
  await form.getByRole('checkbox', { name: 'Tested' }).check();
  await form.getByRole('textbox', { name: 'Next check' }).fill('03/09/2027');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add photos to Meter' }).tap();
  await (await chooser).setFiles({ name: 'meter.png', mimeType: 'image/png', buffer: picture });
  await expect(form.getByRole('img', { name: 'Meter 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Type the name for Approval' }).tap();
  await form.getByRole('textbox', { name: 'Name for Approval' }).fill('Ann Lee');
  await expectAccessible(page);
  await keepPicture(page, 'form-on-phone');
  await form.getByRole('button', { name: 'Save' }).tap();
  await expect(form).toBeHidden();
  await visit.getByRole('button', { name: /^View Safety/ }).tap();
  const answers = page.getByRole('dialog', { name: /^Safety/ });
  for (const text of ['1.8', 'All is well', 'Open', 'Yes', '03/09/2027']) {
    await expect(answers.getByText(text, { exact: true })).toBeVisible();
  }
  for (const name of ['Meter', 'Approval']) {
    const image = answers.getByRole('img', { name });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  await answers.getByRole('button', { name: 'Close' }).last().tap();
  await visit.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expect(visit.getByText('Completed', { exact: true }).first()).toBeVisible();
  await visit.getByRole('button', { name: 'Close' }).tap();

  await page.getByRole('button', { name: 'Action', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Collect Signature' }).tap();
  const pad = page.getByRole('dialog', { name: 'Collect Signature' });
  const canvas = await placeOf(pad.getByRole('img', { name: /^Signature of/ }));
  await page.mouse.move(canvas.x + 40, canvas.y + 120);
  await page.mouse.down();
  for (let at = 0; at < 12; at += 1) await page.mouse.move(canvas.x + 40 + at * 18, canvas.y + 120 - (at % 3) * 25);
  await page.mouse.up();
  await keepPicture(page, 'signature-on-phone');
  await pad.getByRole('button', { name: 'Save' }).tap();
  await expect(toast(page, 'Signature saved successfully!')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('img', { name: /^Signature on job/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(toast(page, 'Signature saved successfully!')).toBeHidden();
  await page.getByRole('button', { name: 'Back to the jobs' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
});

test.describe('on an Android phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test("directions open the device's map", async ({ page, enterAs, ask, makeClient }) => {
    const job = await ask<Made>('owner', 'POST', '/api/jobs', {
      clientId: (await makeClient()).id,
      title: unique('Attic'),
      jobAddress: { street: 'Elm Street', houseNumber: '12', city: 'Buffalo', state: 'New York', country: 'USA' },
      startDateTime: '2026-03-09T13:00:00.000Z',
      endDateTime: '2026-03-09T15:00:00.000Z',
      isStartTime: true,
      isEndTime: true,
    });
    await enterAs('owner', `/jobs/${job.id}?tab=visits`);
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^geo:.*Elm%20Street/);
    await page.getByRole('button', { name: '#1', exact: true }).tap();
    const visit = page.getByRole('dialog', { name: /Visit 1$/ });
    await expect(visit.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^geo:.*Elm%20Street/);
  });
});
