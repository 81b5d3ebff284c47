import { type Company, expect, expectAccessible, keepPicture, test, unique } from './journey.ts';

type Ask = Parameters<Parameters<typeof test>[2]>[0]['ask'];

/** Connects the company's built-in mailbox; answers its address. */
async function connect(ask: Ask, company: Company): Promise<string> {
  const email = `office-${unique('').trim()}@acme.test`;
  await ask(company, 'POST', '/api/integrations/email', { provider: 'local', email });
  return email;
}

test('an email with a file becomes a request of a new lead with the file, and each links to the other', async ({
  page,
  ask,
  enterAs,
  openCompany,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/);
  const [company, other] = [await openCompany(), await openCompany()];
  const [to, sender] = [await connect(ask, company), await connect(ask, other)];
  const sent = await page.request.post('/api/send-new-email', {
    headers: { authorization: `Bearer ${other.token}` },
    multipart: {
      ...{ to, subject: 'Leaking roof', content: '<p>Please come soon.</p>' },
      attachments: { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
    },
  });
  expect(sent.status()).toBe(200);
  await enterAs(company, '/inbox');
  await page.getByText('Leaking roof').first().click();
  const thread = page.getByRole('region', { name: 'Leaking roof' });
  // 'Download All' stands from one attachment on, and says when nothing could be downloaded.
  const all = thread.getByRole('region', { name: 'Attachments' }).getByRole('button', { name: 'Download All' });
  const saved = page.waitForEvent('download');
  await all.click();
  expect((await saved).suggestedFilename()).toBe('plan.csv');
  await page.route('**/api/emails/download', (route) => route.abort());
  const warned = page.waitForEvent('dialog');
  const pressed = all.click();
  expect((await warned).message()).toBe('Failed to download file. Please try again.');
  await (await warned).accept();
  await pressed;
  await page.unroute('**/api/emails/download');
  await thread.getByRole('button', { name: 'Add as lead' }).click();
  await expect(page.getByText(/was added as a lead/)).toBeVisible();

  await thread.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Request' });
  await expect(dialog.getByRole('textbox', { name: 'Requirements' })).toHaveValue(
    /Leaking roof\nFrom .*\n\nPlease come soon\./,
  );
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
  const link = thread.getByRole('link', { name: /^Request REQ-/ });
  await expect(link).toBeVisible();
  await thread.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByText(/1 file saved to the files of/)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'email-work');

  await link.click();
  await expect(page.getByText('plan.csv').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leaking roof' })).toBeVisible();

  // A message written from the request is listed there.
  await page.getByRole('button', { name: sender, exact: true }).click();
  const composer = page.getByRole('dialog', { name: 'New email' });
  await composer.getByRole('textbox', { name: 'Subject' }).fill('We come on Monday');
  await composer.getByRole('textbox', { name: 'Message' }).fill('At nine');
  await composer.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByRole('link', { name: 'We come on Monday' })).toBeVisible();
});

test("an invoice is sent from the mailbox, and the client's answer is listed at the invoice", async ({
  page,
  ask,
  enterAs,
  makeClient,
  openCompany,
}) => {
  const company = await openCompany();
  await connect(ask, company);
  const email = `${unique('ann').replace(' ', '-')}@lee.test`;
  const { id: clientId } = await makeClient({ firstName: 'Ann', lastName: 'Lee', email }, company);
  const items = [{ name: 'Work', rate: 80 }];
  const invoice = (await ask(company, 'POST', '/api/documents', { documentType: 1, clientId, items })) as {
    id: string;
  };
  await ask(company, 'POST', `/api/documents/${invoice.id}/send`, {});
  await enterAs(company, `/grow/invoice/view?id=${invoice.id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await emails.getByRole('link', { name: /^Invoice INV-/ }).click();
  const thread = page.getByRole('region', { name: /^Invoice INV-/ });
  const messageId = (await thread.locator('[data-message]').getAttribute('data-message')) ?? '';
  await ask(company, 'POST', '/api/emails/simulate', {
    from: email,
    subject: 'Re: it',
    text: 'I paid.',
    inReplyTo: messageId,
  });
  await expect(thread.getByText('I paid.').first()).toBeVisible();
  await page.goto(`/grow/invoice/view?id=${invoice.id}`);
  await expect(emails.getByRole('listitem')).toContainText('2');
});

test('a smart reply streams into the answer in six tones, which are hidden after the first edit', async ({
  page,
  ask,
  enterAs,
  openCompany,
}) => {
  const company = await openCompany();
  await connect(ask, company);
  const mail = { from: 'ann@lee.test', subject: 'Leaking roof', text: 'Hello. When can you come?' };
  const { threadId } = await ask<{ threadId: string }>(company, 'POST', '/api/emails/simulate', mail);
  await enterAs(company, `/inbox/${threadId}`);
  await page.getByRole('button', { name: 'Smart reply' }).click();
  const body = page.getByRole('textbox', { name: 'Message' });
  const tone = page.getByRole('combobox', { name: 'Tone' });
  await expect(tone).toHaveValue('Professional');
  await expect(body).toContainText('Thank you for your message.');
  await expect(body).toContainText('> When can you come?');
  await expect(page.getByText('Written by the built-in engine: it quotes the emails.')).toBeVisible();
  await expectAccessible(page);
  await tone.click();
  await page.getByRole('option', { name: 'Casual' }).click();
  await expect(body).toContainText('Thanks for the note!');
  await expect(body).not.toContainText('Thank you for your message.');
  await expect(tone).toHaveValue('Casual');
  await body.press('Control+End');
  await page.keyboard.type('!');
  await expect(tone).toBeHidden();
  await expect(page.getByRole('button', { name: 'Smart reply' })).toBeVisible();
});
