import { expect, expectAccessible, keepPicture, test, toast, unique } from './journey.ts';
import { bar, dialer, incoming, openDialer, openPhones } from './phones.ts';

test('a client is called, and the call goes on while pages change', async ({
  page,
  context,
  enterAs,
  ask,
  openCompany,
  makeClient,
}) => {
  await context.grantPermissions(['microphone']);
  const { company, client } = await openPhones({ openCompany, ask, makeClient });
  await enterAs(company, `/clients/${client.id}`);
  await openDialer(page);
  const to = dialer(page).getByRole('combobox', { name: 'To' });
  await expect(to).toHaveValue('+1 (416) 555-0135');
  await expect(to).toHaveAccessibleDescription(client.name);
  await expectAccessible(page);
  await keepPicture(page, 'dialer');

  await to.fill('911');
  await page.keyboard.press('Enter');
  await expect(to).toHaveAccessibleDescription(/Use a phone for emergency calls\./);
  await to.fill('12');
  await page.keyboard.press('Enter');
  await expect(to).toHaveAccessibleDescription(/Phone number is not valid/);
  // A client is found by name, and called by keyboard alone.
  await to.fill(client.name);
  await expect(page.getByRole('option', { name: client.name })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(to).toHaveValue('+1 (416) 555-0135');
  await page.keyboard.press('Enter');

  const call = bar(page);
  await expect(call.getByText('Calling...')).toBeVisible();
  await expect(dialer(page)).toHaveCount(0);
  await expect(call.getByText('In call')).toBeVisible();
  await expect(call.getByRole('timer')).toHaveText(/^0:\d\d$/);
  await call.getByRole('button', { name: 'Mute' }).click();
  await call.getByRole('button', { name: 'Hold' }).click();
  await expect(call.getByText('On hold')).toBeVisible();
  await call.getByRole('button', { name: 'Resume' }).click();
  await expect(call.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
  await call.getByRole('button', { name: 'Keypad' }).click();
  await page.keyboard.press('4');
  await call.getByRole('button', { name: '#' }).click();
  await expect(call.getByLabel('Keys pressed')).toHaveText('4#');
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  await call.getByRole('button', { name: 'Notes and outcome' }).click();
  await call.getByRole('textbox', { name: 'Notes' }).fill('Wants a quote');
  await expect(call.getByText('Saved')).toBeVisible();
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(call.getByText(/^Call ended after 0:\d\d$/)).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'call-bar-ended');
  await call.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created')).toBeVisible();
  const { tasks } = await ask<{ tasks: { name: string }[] }>(company, 'GET', '/api/tasks?limit=5');
  expect(tasks.map(({ name }) => name)).toEqual([`Follow up with ${client.name}`]);
  await page.reload();
  await expect(call.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants a quote');
  await call.getByRole('button', { name: 'Close call' }).click();
  await expect(call).toHaveCount(0);

  // A sign-out ends the call at the carrier.
  await page.goto(`/clients/${client.id}`);
  await openDialer(page);
  await dialer(page).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(call.getByText('In call')).toBeVisible();
  await page.getByRole('button', { name: /account of/ }).click();
  const hungUp = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/hangup'));
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  expect((await hungUp).ok()).toBe(true);
  await expect(page).toHaveURL(/\/login/);
});

test('a number that is busy or unanswered, a voicemail, and a caller who becomes a client', async ({
  page,
  context,
  enterAs,
  ask,
  openCompany,
  makeClient,
}) => {
  await context.grantPermissions(['microphone']);
  const { company, client } = await openPhones({ openCompany, ask, makeClient });
  await enterAs(company, `/clients/${client.id}`);
  const to = dialer(page).getByRole('combobox', { name: 'To' });
  const call = bar(page);
  for (const [number, words] of [
    ['(519) 555-0147', 'No answer'],
    ['(519) 555-0148', 'Reached voicemail'],
    ['(519) 555-0146', 'Busy'],
  ] as const) {
    await openDialer(page);
    await to.fill(number);
    await page.keyboard.press('Enter');
    await expect(call.getByText('Calling...')).toBeVisible();
    await expect(call.getByText(words)).toBeVisible();
  }
  await call.getByRole('button', { name: 'Create Client' }).click();
  const form = page.getByRole('dialog', { name: 'Create Client' });
  await expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('(519) 555-0146');
  const name = unique('Busy');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(call.getByRole('link', { name })).toBeVisible();
  const { calls } = await ask<{ calls: { clientName: string | null }[] }>(company, 'GET', '/api/addons/calls');
  expect(calls.map(({ clientName }) => clientName)).toEqual([name, null, null]);
  await call.getByRole('button', { name: 'Call Again' }).click();
  await expect(to).toHaveValue('+1 (519) 555-0146');
});

test('a call that comes in rings in each tab, and survives a reload after it was taken', async ({
  page,
  context,
  enterAs,
  ask,
  makeClient,
  openCompany,
}) => {
  await context.grantPermissions(['microphone']);
  const { company, own, client } = await openPhones({ openCompany, ask, makeClient });
  const { phoneNumber } = client;
  const other = await makeClient({ firstName: unique('Bob'), phoneNumber }, company);
  await enterAs(company, '/jobs');
  const second = await context.newPage();
  await second.goto('/clients');
  const simulate = (from: string) =>
    ask(company, 'POST', '/api/addons/calls/simulate', { kind: 'call', from, to: own });

  await expect(second.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await simulate('+15195550177');
  const card = incoming(page);
  await expect(incoming(second)).toBeVisible();
  await expect(card.getByText('Unknown number')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'incoming-call');
  await card.getByRole('button', { name: 'Decline' }).click();
  await expect(card).toHaveCount(0);
  await expect(incoming(second)).toHaveCount(0);

  await simulate('+14165550135');
  await expect(card.getByText('2 clients have this number. Who is calling?')).toBeVisible();
  await card.getByRole('button', { name: `Choose ${other.name}` }).click();
  await expect(card.getByText(other.name)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Another client' })).toBeVisible();
  await expect(card.getByText('No open jobs')).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press('F8');
  await expect(card.getByRole('button', { name: 'Answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  const call = bar(page);
  await expect(call.getByText('In call')).toBeVisible();
  await expect(incoming(second)).toHaveCount(0);
  await expect(bar(second)).toHaveCount(0);
  await second.close();
  // Leaving the page in a call asks first.
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(call.getByText('In call')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'call-bar');
  await call.getByRole('button', { name: 'Hang up' }).click();
  await expect(call.getByText(/^Call ended after/)).toBeVisible();
  await call.getByRole('button', { name: 'Close call' }).click();

  // It rings for twenty seconds at the carrier, and is then missed.
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell.getByText('Missed Call From +1 (519) 555-0177')).toBeVisible();
  await bell.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page, 'Task created')).toBeVisible();
  await expectAccessible(page);
  await bell.getByRole('button', { name: 'Call back', exact: true }).click();
  await expect(dialer(page).getByRole('combobox', { name: 'To' })).toHaveValue('+1 (519) 555-0177');
});

test('without a microphone a call says what to do, and without a softphone the device calls', async ({
  page,
  context,
  enterAs,
  expectConsoleErrors,
  openCompany,
  ask,
  makeClient,
}) => {
  const { company, client } = await openPhones({ openCompany, ask, makeClient });
  await page.addInitScript(() => {
    const refusal = () => sessionStorage.getItem('microphone');
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) => {
      const name = refusal();
      return name === null ? real(wanted) : Promise.reject(new DOMException('', name));
    };
  });
  const setMicrophone = (name: string | null) =>
    page.evaluate(
      (to) => (to === null ? sessionStorage.removeItem('microphone') : sessionStorage.setItem('microphone', to)),
      name,
    );
  await enterAs(company, `/clients/${client.id}`);
  await setMicrophone('NotAllowedError');
  await openDialer(page);
  await dialer(page).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(dialer(page).getByText('Microphone Access Blocked')).toBeVisible();
  await expect(dialer(page).getByRole('link', { name: 'Call with another phone' })).toHaveAttribute(
    'href',
    'tel:+14165550135',
  );
  await expectAccessible(page);
  await setMicrophone('NotFoundError');
  await dialer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialer(page).getByText('No Microphone Found')).toBeVisible();
  await setMicrophone(null);
  await context.grantPermissions(['microphone']);
  await dialer(page).getByRole('button', { name: 'Try again' }).click();
  await expect(bar(page).getByText('In call')).toBeVisible();
  await bar(page).getByRole('button', { name: 'Hang up' }).click();
  await bar(page).getByRole('button', { name: 'Close call' }).click();

  // The server has no softphone.
  await page.route('**/addons/calls/dial', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'softphone_unavailable', message: 'No softphone.' } }),
  );
  expectConsoleErrors(/503/);
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  const left = new Promise<string>((resolve) => {
    browser.on('Page.frameRequestedNavigation', ({ url }) => resolve(url));
  });
  await openDialer(page);
  await dialer(page).getByRole('button', { name: 'Call', exact: true }).click();
  expect(await left).toBe('tel:+14165550135');
  await expect(dialer(page)).toHaveCount(0);
});
