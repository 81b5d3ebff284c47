import { expect, expectAccessible, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const switchName = 'Push notifications';

test('a browser without the notification permission says what to do', async ({ page, enterAs, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await enterAs('lite', '/settingsV2/notifications');
  await page.getByRole('switch', { name: switchName }).click();
  await expect(
    page.getByText('This browser does not allow push for this site. Allow it in its settings and try again.'),
  ).toBeVisible();
  await expect(page.getByRole('switch', { name: switchName })).not.toBeChecked();
  await expectAccessible(page);
});

test('a browser is subscribed and unsubscribed, and signing out unsubscribes it', async ({
  page,
  enterAs,
  context,
  openCompany,
}) => {
  await context.grantPermissions(['notifications']);
  // A stub that always accepts replaces the browser's push service, which belongs to the browser's vendor.
  await page.addInitScript(() => {
    const name = 'test.push';
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
      toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'BPk', auth: 'x_-' } }),
      unsubscribe() {
        localStorage.removeItem(name);
        return Promise.resolve(true);
      },
    };
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = () => {
      localStorage.setItem(name, 'yes');
      return Promise.resolve(subscription as unknown as PushSubscription);
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(localStorage.getItem(name) === null ? null : (subscription as unknown as PushSubscription));
  });
  await enterAs(await openCompany(), '/settingsV2/notifications');
  const toggle = page.getByRole('switch', { name: switchName });
  const subscribed = page.waitForResponse(
    (reply) => reply.url().includes('/push') && reply.request().method() === 'POST',
  );
  await toggle.click();
  expect((await subscribed).status()).toBeLessThan(300);
  await expect(toggle).toBeChecked();
  await page.reload();
  await expect(toggle).toBeChecked();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(
    /\/push-worker\.js$/,
  );
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();

  await page.getByRole('button', { name: /, account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('test.push'))).toBeNull();
});

test('an SMS reminder is sent on time, and is listed in the outgoing mail', async ({
  page,
  enterAs,
  openCompany,
  ask,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/addons/calls/connect');
  await ask(company, 'PATCH', '/api/me', { phoneNumber: { countryCode: '+1', number: '4165550123' } });
  await ask(company, 'POST', '/api/tasks', {
    name: 'Call back',
    category: 'follow_up',
    scheduleDateTime: new Date(Date.now() + 10_000).toISOString(),
    reminderType: 'sms',
    reminderTime: 0,
  });
  const sent = () => ask<{ messages: object[] }>(company, 'GET', '/api/sms/outgoing');
  await expect.poll(async () => (await sent()).messages, { timeout: 60_000 }).toMatchObject([{ status: 'sent' }]);
  await enterAs(company, '/settingsV2/outgoing-mail');
  await page.getByRole('tab', { name: 'Text messages' }).click();
  const row = page.getByRole('table', { name: 'Outgoing text messages' }).getByRole('row').last();
  await expect(row).toContainText(`${company.name} reminder: Call back`);
  await expect(row).toContainText('+1 (416) 555-0123');
  await expect(row).toContainText('Sent');
  await expectAccessible(page);
});
