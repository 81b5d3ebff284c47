import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './journey.ts';

test('a client reads and approves an estimate in French', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    firstName: 'Zoé',
    lastName: 'Roy',
    email: 'zoe.roy@journey.test',
  });
  await enterAs(company, `/clients?edit=${client.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Client' });
  await form.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Français (Canada)' }).click();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toHaveCount(0);

  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    documentType: 2,
    clientId: client.id,
    items: [{ name: 'Chaudière', rate: 1234.5 }],
  });
  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });
  const { mails } = await ask<{ mails: OutgoingMail[] }>(company, 'GET', '/api/mail/outgoing');
  expect(mails[0]?.subject).toMatch(/^Soumission EST-/);
  const link = /\/public\/documents\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? 'no link';

  const guest = await (await browser.newContext({ baseURL, reducedMotion: 'reduce' })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1, name: /^Soumission EST-/ })).toBeVisible();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(guest.getByRole('article')).toContainText('Sous-total');
  await expect(guest.getByRole('link', { name: 'Télécharger le PDF' })).toBeVisible();
  await expectAccessible(guest, { staysWhite: true });
  await expectNoSidewaysScroll(guest);
  await keepPicture(guest, 'estimate-in-french');
  await guest.getByRole('button', { name: /^Approuver/ }).click();
  const question = guest.getByRole('dialog', { name: /^Approuver EST-/ });
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeVisible();
  await question.getByRole('button', { name: 'Approuver', exact: true }).click();
  await expect(guest.getByText(/^par Zoé Roy, le /)).toBeVisible();
  await guest.context().close();
});

test('a link that leads nowhere says so in the language of the browser', async ({ browser, baseURL }) => {
  const guest = await (await browser.newContext({ baseURL, locale: 'es-MX' })).newPage();
  await guest.goto('/public/documents/nowhere');
  await expect(guest.getByRole('heading', { name: 'Este enlace no es válido o ha caducado.' })).toBeVisible();
  await guest.goto('/public/arrivals/nowhere');
  await expect(guest.getByRole('heading', { name: 'Esta visita ya no se sigue aquí.' })).toBeVisible();
  await guest.context().close();
});
