import { type Company, expect, expectAccessible, keepPicture, test, unique } from './journey.ts';

type Ask = Parameters<Parameters<typeof test>[2]>[0]['ask'];

/** Connects the company's built-in mailbox. */
const connect = (ask: Ask, company: Company) =>
  ask(company, 'POST', '/api/integrations/email', {
    provider: 'local',
    email: `office-${unique('').trim()}@acme.test`,
  });

const csv = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('plain') };

test('a new email with a template and a file is sent and taken back, scheduled for tomorrow and cancelled', async ({
  page,
  ask,
  enterAs,
  makeClient,
  openCompany,
}) => {
  const company = await openCompany();
  await connect(ask, company);
  const email = `${unique('ann').replace(' ', '-')}@lee.test`;
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee', email }, company);
  const template = { name: 'On our way', subject: 'Visit on {job.date}', content: '<p>Hi {client.firstName}</p>' };
  await ask(company, 'POST', '/api/emails/templates', template);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await enterAs(company, `/clients/${client.id}`);
  await page.getByRole('button', { name: email }).first().click();
  const composer = page.getByRole('dialog', { name: 'New email' });
  const subject = composer.getByRole('textbox', { name: 'Subject' });
  const body = composer.getByRole('textbox', { name: 'Message' });
  await expect(subject).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => alerts).toEqual(['Please add a subject']);

  await composer.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'On our way' }).click();
  await expect(body).toContainText('Hi Ann');
  await composer.getByRole('button', { name: 'Send Email' }).click();
  await expect.poll(() => alerts.at(-1)).toBe('Please replace {job.date} before sending');
  await subject.fill('Visit on Monday');
  await composer.locator('input[type=file]').setInputFiles([csv, text]);
  await expect(composer.getByText('This file type is not allowed: notes.txt')).toBeVisible();
  await composer.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(composer.getByRole('button', { name: 'Remove plan.csv' })).toBeEnabled();
  await expectAccessible(page);
  await keepPicture(page, 'email-composer');

  await body.press('Control+Enter');
  const sent = page.getByRole('status').filter({ hasText: 'Email saved. Without a mail server' });
  await expect(composer).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).first().click();
  await sent.getByRole('button', { name: 'Undo' }).click();
  await expect(subject).toHaveValue('Visit on Monday');
  await expect(body).toContainText('Hi Ann');
  await expect(composer.getByText('plan.csv')).toBeVisible();

  await composer.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow morning' }).click();
  await expect(page.getByText('The email will be sent on')).toBeVisible();
  await page.goto('/inbox?tab=drafts');
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting.getByText('Scheduled')).toBeVisible();
  await waiting.getByRole('button', { name: 'Cancel sending' }).click();
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await expect(drafts.getByRole('button', { name: /^Visit on Monday/ })).toBeVisible();
  await expect(waiting).toBeHidden();
  await expectAccessible(page);
});

test('an email is answered and forwarded in its thread', async ({ page, ask, enterAs, openCompany }) => {
  const company = await openCompany();
  await connect(ask, company);
  const mail = { from: 'Ann Lee <ann@lee.test>', subject: 'Boiler', text: 'It leaks' };
  const { threadId } = await ask<{ threadId: string }>(company, 'POST', '/api/emails/simulate', {
    ...mail,
    from: 'ann@lee.test',
  });
  await enterAs(company, `/inbox/${threadId}`);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.getByRole('region', { name: 'Reply' });
  await reply.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please enter reply content')).toBeVisible();
  await expect(reply.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type('We come on Monday');
  await reply.getByRole('button', { name: 'Show quoted text' }).click();
  await expect(reply.getByText('It leaks')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await reply.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  await expect(page.getByText(/^Email saved\. Without a mail server/)).toBeVisible();
  await expect(reply).toBeHidden();
  await expect(page.getByText('Will be sent on')).toBeVisible();

  await page
    .getByRole('button', { name: /^Actions for the message from/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Forward' }).click();
  const forward = page.getByRole('region', { name: 'Forward' });
  await expect(forward.getByRole('combobox', { name: 'To' })).toBeFocused();
  await forward.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText("Please enter recipient's email address")).toBeVisible();
  await forward.getByRole('combobox', { name: 'To' }).fill('ab@c.co, nonsense; de@f.org');
  await page.keyboard.press('Enter');
  await expect(forward.getByRole('button', { name: /^Remove .*@/ })).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await expect(forward.getByRole('button', { name: /^Remove .*@/ })).toHaveCount(1);
  await forward.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(forward).toBeHidden();
});
