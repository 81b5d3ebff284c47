import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

/** A program of the company's own, which counts what it gets. */
async function openProgram() {
  const types: string[] = [];
  let status = 204;
  const textOf = async (request: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    return text;
  };
  const receive = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    types.push(JSON.parse(await textOf(request)).type);
    reply.writeHead(status).end(status === 204 ? undefined : 'The ledger is locked');
  };
  const server = createServer((request, reply) => void receive(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    types,
    answers: (next: number) => {
      status = next;
    },
    close: () => server.close(),
  };
}

test('a webhook is added, tested, fails, and is sent again', { tag: '@phone' }, async ({
  page,
  openCompany,
  enterAs,
  ask,
}) => {
  const program = await openProgram();
  const company = await openCompany();
  await enterAs(company, '/settingsV2/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  await form.getByLabel('Description').fill('Bookkeeping');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter the address of the program')).toBeVisible();
  await expect(form.getByText('Please choose at least one event')).toBeVisible();
  await form.getByLabel('Address of the program').fill(program.url);
  const calls = form.getByRole('button', { name: /^Calls/ });
  await calls.press('Enter');
  await form.getByRole('checkbox', { name: 'call.missed' }).press('Space');
  await expect(calls).toContainText('1 of 8');
  await form.getByRole('checkbox', { name: 'All events: Calls' }).press('Space');
  await expect(calls).toContainText('8 of 8');
  await expectAccessible(page);
  await keepPicture(page, 'webhook-events');
  await form.getByRole('button', { name: 'Choose none' }).click();
  await form.getByLabel('Find events').fill('client was created');
  await form.getByRole('checkbox', { name: 'client.created' }).check();
  await form.getByLabel('Find events').fill('no such thing');
  await expect(form.getByText('Nothing found')).toBeVisible();
  await form.getByLabel('Find events').fill('');
  await expect(form.getByRole('button', { name: /^Clients/ })).toContainText('1 of');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'webhook-form');
  await form.getByRole('button', { name: 'Save' }).click();

  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  await keepPicture(page, 'webhook-secret');
  await secret.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('switch', { name: 'Active: Bookkeeping' })).toBeChecked();

  await page.getByRole('button', { name: 'Actions for Bookkeeping' }).click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await expect(toast(page, 'The test is sent. The log shows what the program answers.')).toBeVisible();
  await expect(page.getByText(/^Answered 204 in \d+ ms\.$/)).toBeVisible();
  expect(program.types).toEqual(['webhook.test']);

  // 410 fails for good and pauses the webhook. The page follows by itself.
  program.answers(410);
  await ask(company, 'POST', '/api/clients', { firstName: 'Ada' });
  await expect(page.getByText('The program answered with status 410.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'webhooks-log');
  await page.getByText('client.created').first().click();
  const delivery = page.getByRole('dialog', { name: 'client.created' });
  await expect(delivery.getByText('The ledger is locked')).toBeVisible();
  await expect(delivery.getByText('"firstName": "Ada"')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'webhook-delivery');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(page.getByText('The program answered that this address is gone (410).')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'webhooks');
  program.answers(204);
  await page.getByRole('switch', { name: 'Active: Bookkeeping' }).press('Space');
  await expect(page.getByText('The program answered that this address is gone (410).')).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Bookkeeping' }).click();
  await page.getByRole('menuitem', { name: 'Send failed messages again' }).click();
  await expect(page.getByText(/^Answered 204/)).toHaveCount(2);
  expect(program.types).toEqual(['webhook.test', 'client.created', 'client.created']);
  program.close();
});

test('a webhook gets a new secret, and is deleted', async ({ page, openCompany, enterAs, ask }) => {
  const company = await openCompany();
  const body = { url: 'https://hooks.example.test/books', events: ['job.completed'] };
  await ask(company, 'POST', '/api/outgoing-webhooks', body);
  await enterAs(company, '/settingsV2/webhooks');
  const openMenu = () => page.getByRole('button', { name: 'Actions for hooks.example.test' }).click();
  await openMenu();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('dialog', { name: 'New secret' }).getByRole('button', { name: 'Confirm' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.getByText('The previous secret stays valid for 24 hours.')).toBeVisible();
  await secret.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^The previous secret is valid until/)).toBeVisible();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete webhook' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
