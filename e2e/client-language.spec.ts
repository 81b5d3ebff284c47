import type { Document } from '@truckroll/contract/documents/documents';
import type { OutgoingMail } from '@truckroll/contract/mail/mail';
import { openBookingPage } from './booking.ts';
import { sentMails } from './join.ts';
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

test('a visitor books a visit in French, and is answered in French', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const slug = await openBookingPage(ask, company, { way: 'at_once' });
  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', locale: 'fr-CA', reducedMotion: 'reduce', viewport: page.viewportSize() },
  });
  const visitor = await context.newPage();
  await visitor.goto(`/book/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Réserver une visite' })).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expectAccessible(visitor, { staysWhite: true });
  await visitor.getByRole('button', { name: /Drain cleaning/ }).click();
  await visitor.getByRole('button', { name: 'Voir les moments libres' }).click();
  await expect(visitor.getByText('Entrez votre ville')).toBeVisible();
  await visitor.getByLabel('Numéro et rue').fill('100 King St W');
  await visitor.getByLabel('Ville').fill('Toronto');
  await visitor.getByLabel('Code postal').fill('M5X 1A9');
  await visitor.getByRole('button', { name: 'Voir les moments libres' }).click();
  const first = visitor.getByRole('region').first().getByRole('button').first();
  await expect(first).toHaveText(/^\d\d\sh\s\d\d$/);
  await expectNoSidewaysScroll(visitor);
  await keepPicture(visitor, 'booking-times-in-french');
  await first.click();
  await expect(visitor.getByText(/^Nous vous réservons ce moment jusqu’à/)).toBeVisible();
  await visitor.getByRole('button', { name: 'Réserver cette visite' }).click();
  await expect(visitor.getByText('Entrez votre prénom')).toBeVisible();
  await visitor.getByLabel('Prénom').fill('Zoé');
  await visitor.getByLabel('Nom de famille').fill('Roy');
  await visitor.getByLabel('Courriel').fill('zoe.roy@journey.test');
  await visitor.getByLabel('Téléphone').fill('12');
  await visitor.getByRole('button', { name: 'Réserver cette visite' }).click();
  await expect(visitor.getByText('Entrez un numéro de téléphone valide')).toBeVisible();
  await visitor.getByLabel('Téléphone').fill('514 555 0132');
  await expectAccessible(visitor, { staysWhite: true });
  await expectNoSidewaysScroll(visitor);
  await keepPicture(visitor, 'booking-details-in-french');
  await visitor.getByRole('button', { name: 'Réserver cette visite' }).click();
  await expect(visitor.getByRole('heading', { name: 'Votre visite est réservée' })).toBeVisible();
  await keepPicture(visitor, 'booked-in-french');
  const mail = async () => (await sentMails(ask, company)).find(({ kind }) => kind === 'booking')?.text;
  await expect.poll(mail).toContain('Bonjour Zoé,');
  await visitor.getByRole('button', { name: 'Español' }).click();
  await expect(visitor.getByRole('heading', { name: 'Su visita está reservada' })).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'es');
  await context.close();
});

test('a client reads their page in Spanish, and in the language that they choose', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  const { team } = await ask<{ team: { id: string }[] }>(company, 'GET', '/api/teams?limit=-1');
  const { user } = await ask<{ user: { account: { id: string } } }>(company, 'GET', '/api/me');
  const { client } = await ask<{ client: { id: string } }>(company, 'POST', '/api/clients', {
    ...{ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@ruiz.test', language: 'es' },
  });
  await ask(company, 'POST', '/api/jobs', {
    ...{ clientId: client.id, title: 'Caldera', isStartTime: true, assignedToTeams: team.map(({ id }) => id) },
    startDateTime: `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T15:00:00.000Z`,
  });
  const { document } = await ask<{ document: Document }>(company, 'POST', '/api/documents', {
    ...{ documentType: 2, clientId: client.id, items: [{ name: 'Caldera', rate: 1234.5 }] },
  });
  await ask(company, 'POST', `/api/documents/${document.id}/send`, { attachPdf: false });

  const context = await browser.newContext({
    ...{ baseURL: baseURL ?? '', reducedMotion: 'reduce', viewport: page.viewportSize() },
  });
  const guest = await context.newPage();
  await guest.goto(`/hub?company=${user.account.id}`);
  await expect(guest.getByRole('heading', { level: 1, name: 'Your page' })).toBeVisible();
  await guest.getByLabel('Email address').fill('nobody');
  await guest.getByRole('button', { name: 'Send a code' }).click();
  await expect(guest.getByText('Please enter an email address or a phone number')).toBeVisible();
  await guest.getByLabel('Email address').fill('ana@ruiz.test');
  await guest.getByRole('button', { name: 'Send a code' }).click();
  await expect(guest.getByText(/It is valid for 15 minutes\.$/)).toBeVisible();
  const subject = async () => (await sentMails(ask, company)).find(({ kind }) => kind === 'hub-code')?.subject ?? '';
  await expect.poll(subject).toMatch(/^\d{6} es su código para /);
  await guest.getByLabel('Code').fill((await subject()).slice(0, 6));
  await guest.getByRole('button', { name: 'Open my page' }).click();

  const coming = guest.getByRole('region', { name: 'Próximas visitas' });
  await expect(coming).toContainText('Caldera');
  await expect(guest.locator('html')).toHaveAttribute('lang', 'es');
  await expect(guest.getByRole('region', { name: 'Pendiente de usted' })).toContainText('1,234.50');
  await coming.getByRole('button', { name: 'Confirmar' }).click();
  await expect(coming.getByText('Ha confirmado esta visita.')).toBeVisible();
  await guest.getByRole('button', { name: 'Escríbanos' }).click();
  const message = guest.getByRole('dialog', { name: `Escribir a ${company.name}` });
  await message.getByLabel('Mensaje').fill('Toque dos veces, por favor.');
  await expectAccessible(guest, { staysWhite: true });
  await message.getByRole('button', { name: 'Enviar' }).click();
  await expect(guest.getByRole('region', { name: 'Sus mensajes' })).toContainText('Toque dos veces');
  await expectAccessible(guest, { staysWhite: true });
  await expectNoSidewaysScroll(guest);
  await keepPicture(guest, 'hub-in-spanish');
  await guest.getByRole('button', { name: /^Revisar: Presupuesto EST-/ }).click();
  await expect(guest.getByRole('heading', { level: 1, name: /^Presupuesto EST-/ })).toBeVisible();
  await guest.getByRole('link', { name: 'Todas sus visitas y documentos' }).click();
  await expect(coming).toBeVisible();
  await guest.getByRole('button', { name: 'Français (Canada)' }).click();
  await expect(guest.getByRole('heading', { name: 'Visites à venir' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Visites à venir' })).toBeVisible();
  await context.close();
});

test('a link that leads nowhere says so in the language of the browser', async ({ browser, baseURL }) => {
  const guest = await (await browser.newContext({ baseURL, locale: 'es-MX' })).newPage();
  await guest.goto('/public/documents/nowhere');
  await expect(guest.getByRole('heading', { name: 'Este enlace no es válido o ha caducado.' })).toBeVisible();
  await guest.goto('/book/nowhere');
  await expect(guest.getByRole('heading', { name: 'Aquí no se ofrecen reservas en línea.' })).toBeVisible();
  await guest.goto('/public/messages/nowhere');
  await expect(guest.getByRole('heading', { name: 'Este enlace no es válido o ha caducado.' })).toBeVisible();
  await guest.goto('/hub?link=nowhere');
  await expect(guest.getByRole('heading', { name: 'Este enlace no es válido o ha caducado.' })).toBeVisible();
  await guest.goto('/public/arrivals/nowhere');
  await expect(guest.getByRole('heading', { name: 'Esta visita ya no se sigue aquí.' })).toBeVisible();
  await guest.context().close();
});
