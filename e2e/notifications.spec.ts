import { expect, expectAccessible, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

const switchName = 'Push notifications';

test('a browser that may not show notifications says what to do', async ({ page, enterAs, context }) => {
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

test('a browser is subscribed, unsubscribed, and left by who signs out', async ({
  page,
  enterAs,
  context,
  openCompany,
}) => {
  await context.grantPermissions(['notifications']);
  // The push service of the browser is a server of its maker: here it is one that always says yes.
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
