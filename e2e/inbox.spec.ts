import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { type Company, expect, expectAccessible, keepPicture, test } from './journey.ts';

type Ask = (who: Company, method: 'POST', path: string, body: object) => Promise<{ threadId: string }>;

/** Connects the built-in mailbox of a company; returns a function that makes a message arrive there. */
async function connectMailbox(ask: Ask, company: Company) {
  const email = company.email.replace('@journey.test', '@mailbox.test');
  await ask(company, 'POST', '/api/integrations/email', { provider: 'local', email });
  return (mail: { from: string; subject: string; text?: string; html?: string }) =>
    ask(company, 'POST', '/api/emails/simulate', mail);
}

const streamOf = (page: Page) =>
  page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live' && reply.status() === 200);

test('the inbox can be worked through with the keyboard, and shows new mail as it arrives', async ({
  page,
  enterAs,
  ask,
  openCompany,
}) => {
  const company = await openCompany();
  const arrive = await connectMailbox(ask, company);
  await arrive({
    from: 'ann@lee.test',
    subject: 'Boiler leaks',
    text: 'It drips.\n\nOn Monday Bo wrote:\n> Is it dry?',
  });
  await arrive({ from: 'ben@cole.test', subject: 'Gate code', text: 'The code is 4711.' });
  const stream = streamOf(page);
  await enterAs(company, '/inbox');
  await stream;
  const list = page.getByRole('list', { name: 'Emails' });
  const panel = page.getByRole('region', { name: 'Open email' });
  const menuEntry = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: /Inbox/ });
  await expect(menuEntry).toHaveAccessibleName('Inbox 2 unread');
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await arrive({ from: 'cleo@day.test', subject: 'Invoice 7', text: 'Where is it?' });
  await expect(list.getByRole('link', { name: 'Unread: Invoice 7' })).toBeVisible();

  // The newest thread is first: the third row is the boiler.
  for (const key of ['j', 'j', 'j', 'Enter']) await page.keyboard.press(key);
  await expect(panel.getByRole('heading', { name: 'Boiler leaks' })).toBeFocused();
  await expect(panel.getByText('It drips.')).toBeVisible();
  await expect(panel.getByText('Is it dry?')).toBeHidden();
  await panel.getByRole('button', { name: 'Show quoted text' }).click();
  await expect(panel.getByText('Is it dry?')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Boiler leaks', exact: true })).toBeVisible();
  await expect(menuEntry).toHaveAccessibleName('Inbox 2 unread');
  await expectAccessible(page);
  await keepPicture(page, 'inbox');

  await panel.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('menuitem', { name: 'Me', exact: true }).click();
  await expect(list.getByText('Assigned to you')).toBeVisible();
  await panel.getByRole('heading', { name: 'Boiler leaks' }).focus();
  await page.keyboard.press('e');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Choose an email to read it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bulk = page.getByRole('region', { name: 'Selected emails' });
  await bulk.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: /Tomorrow/ }).click();
  await expect(page.getByText('No emails found')).toBeVisible();
  await page.getByRole('tab', { name: 'Snoozed' }).click();
  await expect(list.getByText(/Snoozed until/)).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select Gate code' }).check();
  await bulk.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

/** HTML with every known way for a message to run code or load a resource; `host` would receive the requests. */
const hostile = (host: string): string => `
  <base href="${host}/base/"><meta http-equiv="refresh" content="0;url=${host}/refresh">
  <link rel="stylesheet" href="${host}/style.css"><style>@import "${host}/import.css"; body { background: url(${host}/css.png) }</style>
  <script>top.wasRun = 1; alert(1)</script><script src="${host}/script.js"></script>
  <p style="background-image:url(${host}/inline.png)" onclick="top.wasRun = 2">Dear customer</p>
  <img src="${host}/pixel.png" onload="top.wasRun = 3" onerror="top.wasRun = 4" width="1" height="1">
  <img srcset="${host}/set.png 1x" onerror="top.wasRun = 5"><picture><source srcset="${host}/source.webp"></picture>
  <svg onload="top.wasRun = 6"><image href="${host}/svg.png"/><script>top.wasRun = 7</script></svg>
  <iframe src="${host}/frame"></iframe><object data="${host}/object"></object><embed src="${host}/embed">
  <video poster="${host}/poster.png" src="${host}/video.mp4" autoplay></video><audio src="${host}/audio.mp3" autoplay></audio>
  <form action="${host}/form"><button id="send">Send</button></form>
  <a id="script" href="javascript:top.wasRun=8">Click</a><table background="${host}/table.png"><tr><td>Cell</td></tr></table>`;

test('hostile mail runs no code and sends no requests, before and after its pictures are shown', async ({
  page,
  enterAs,
  ask,
  openCompany,
  baseURL,
  expectConsoleErrors,
}) => {
  const company = await openCompany();
  const arrive = await connectMailbox(ask, company);
  // A real host, because the browser also reports requests that its policies block.
  const reached: string[] = [];
  const tracker = createServer((request, reply) => {
    reached.push(request.url ?? '');
    reply.end();
  });
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`;
  const { threadId } = await arrive({ from: 'eve@bad.test', subject: 'Hello', html: hostile(host) });
  // Logged when the browser's policies block something and when the server refuses a picture.
  expectConsoleErrors(/Content Security Policy|sandboxed|404/);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !/^(data|blob|about):/.test(url)) asked.push(url);
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const expectHarmless = async (): Promise<void> => {
    expect(await page.evaluate(() => (window as { wasRun?: number }).wasRun)).toBeUndefined();
    expect([reached, dialogs, page.context().pages().length]).toEqual([[], 0, 1]);
    await expect(page).toHaveURL(new RegExp(`/inbox/${threadId}$`));
  };

  await enterAs(company, `/inbox/${threadId}`);
  const mail = page.frameLocator('iframe[title="Message from eve@bad.test"]');
  await expect(mail.getByText('Dear customer')).toBeVisible();
  await mail.getByText('Dear customer').click();
  await expectHarmless();
  const pictureAsked = page.waitForResponse((reply) => reply.url().includes('/api/emails/pictures/'));
  await page.getByRole('button', { name: 'Show pictures' }).click();
  expect((await pictureAsked).status()).toBe(404);
  await expectHarmless();
  expect(asked).toEqual([]);

  // The same message as if the server had not sanitised it: the frame alone must protect the page.
  await page.route('**/api/emails/threads/*', async (route) => {
    // The whole thread, not only that it has not changed.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const reply = await route.fetch({ headers });
    const body = (await reply.json()) as { data: { thread: { emails: { body_html: string }[] } } };
    for (const email of body.data.thread.emails) email.body_html = hostile(host);
    await route.fulfill({ response: reply, json: body });
  });
  await page.reload();
  await expect(mail.getByText('Dear customer')).toBeVisible();
  await mail.getByText('Dear customer').click();
  await mail.locator('#script').click();
  await mail.locator('#send').click();
  // A request that the message starts would be visible by the end of another request.
  await ask(company, 'POST', '/api/emails/actions', { action: 'markRead', messageIds: [await messageIn(page)] });
  await expectHarmless();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  tracker.close();
});

const messageIn = async (page: Page): Promise<string> =>
  (await page.locator('[data-message]').first().getAttribute('data-message')) ?? '';
