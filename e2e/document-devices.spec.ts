import { sentMails } from './join.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a forwarded estimate is read at once and answered after a code; the first device answers without one', {
  tag: '@phone',
}, async ({ page, browser, baseURL, openCompany, enterAs, ask }) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ada', lastName: 'Lee', email: 'ada@devices.test' },
  });
  const { document } = await ask<{ document: { id: string } }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, items: [{ name: 'Boiler', quantity: 1, rate: 900 }] },
  });
  const { link } = await ask<{ link: string }>(company, 'POST', `/api/documents/${document.id}/send`, {});
  const address = new URL(link).pathname;
  const newDevice = async () =>
    await (
      await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce', viewport: page.viewportSize() })
    ).newPage();
  const opens = (token: string) => (response: { url: () => string }) => response.url().endsWith(`${token}/device`);

  // The office looks at the page that it has sent: that binds nothing.
  await enterAs(company, address);
  await expect(page.getByRole('heading', { level: 1, name: /^Estimate/ })).toBeVisible();

  const first = await newDevice();
  const bound = first.waitForResponse(opens(address.split('/').at(-1) ?? ''));
  await first.goto(address);
  await bound;

  const other = await newDevice();
  await other.goto(address);
  await expect(other.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await other.getByRole('button', { name: 'Ask for a change' }).click();
  await other.getByLabel('What should be different?').fill('In green, please');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Please confirm that it is you' });
  await expect(dialog.getByText('For your safety we send a code to a•••@devices.test.')).toBeVisible();
  await expectAccessible(other, { staysWhite: true });
  await expectNoSidewaysScroll(other);
  await keepPicture(other, 'document-code');
  // Closed, nothing is sent and nothing that was typed is lost.
  await other.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(other.getByText('Please confirm with a code that it is you.')).toBeVisible();
  await expect(other.getByLabel('What should be different?')).toHaveValue('In green, please');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  const code = async () =>
    /\d{6}/.exec((await sentMails(ask, company)).find(({ kind }) => kind === 'hub-code')?.subject ?? '')?.[0];
  await expect.poll(code).toBeDefined();
  await dialog.getByLabel('Code').fill((await code()) ?? '');
  await dialog.getByLabel('Code').press('Enter');
  await expect(other.getByText('You asked for a change: In green, please')).toBeVisible();

  // Approving asks above the question whether it is meant.
  const third = await newDevice();
  await third.goto(address);
  await third.getByRole('button', { name: /^Approve/ }).click();
  await third.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  const asked = third.getByRole('dialog', { name: 'Please confirm that it is you' });
  await asked.getByRole('button', { name: 'Use another address' }).click();
  await expect(asked.getByLabel('Email address')).toBeVisible();
  await third.keyboard.press('Escape');
  await expect(third.getByRole('dialog')).toBeHidden();
  await expect(third.getByText('Please confirm with a code that it is you.')).toBeVisible();
  await expect(third.getByRole('button', { name: /^Approve/ })).toBeVisible();

  await first.getByRole('button', { name: /^Approve/ }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(first.getByText(/^by Ada Lee/)).toBeVisible();
  await expect(first.getByRole('dialog')).toBeHidden();
});
