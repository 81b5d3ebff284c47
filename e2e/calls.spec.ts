import type { Call } from '@truckroll/contract/calls/calls';
import { callCompany, endedCalls } from './call-company.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test, toast } from './journey.ts';

test('calls are listed, filtered, played, read, worked on and deleted', async ({
  page,
  context,
  enterAs,
  openCompany,
  makeClient,
  ask,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const company = await openCompany();
  await enterAs(company, '/messages/calls');
  await expect(page.getByText('Calls Not Connected')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toHaveCount(0);
  // Calls under way would be shown over the page.
  await page.goto('about:blank');
  const number = await callCompany({ ask, company });
  const phoneNumber = { countryCode: '+1', number: '4165550132' };
  const client = await makeClient({ firstName: 'Maria', lastName: 'Constantinescu', phoneNumber }, company);
  const dial = (to: string) => ask(company, 'POST', '/api/addons/calls/dial', { to, from: number });
  const come = (kind: string, from: string) =>
    ask(company, 'POST', '/api/addons/calls/simulate', { kind, from, to: number });
  await dial('+14165550132');
  await come('voicemail', '+14165550145');
  await dial('+14165550146');
  const calls = await endedCalls({ ask, company }, 3);
  const talk = calls.find(({ phoneNumber: other }) => other === '+14165550132') as Call;

  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('tab', { name: 'Calls' }).click();
  const table = page.getByRole('table', { name: 'Calls' });
  const rowOf = (text: string) => table.getByRole('row').filter({ hasText: text });
  await expect(table.getByRole('checkbox')).toHaveCount(4);
  await expect(rowOf('Maria Constantinescu')).toContainText(/Outbound\+1 \(416\) 555-0132.*Completed.*0:20/);
  await expect(rowOf('555-0145')).toContainText('Voicemail');
  await expect(rowOf('555-0146')).toContainText('Busy');
  await expectAccessible(page);
  await keepPicture(page, 'calls');

  // Filters are in the URL, and the voicemail waits for an answer.
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'To call back' }).click();
  await expect(table.getByRole('checkbox')).toHaveCount(2);
  await expect(page).toHaveURL(/status=unhandled/);
  await rowOf('555-0145').getByRole('button', { name: 'Create a task to call +1 (416) 555-0145 back' }).click();
  await expect(toast(page, 'Task created successfully')).toBeVisible();
  await rowOf('555-0145').getByRole('button', { name: 'Actions for +1 (416) 555-0145' }).click();
  await page.getByRole('menuitem', { name: 'Mark as handled' }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('5550146');
  await expect(table.getByRole('checkbox')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table.getByRole('checkbox')).toHaveCount(4);

  // The outcome is chosen, and cleared.
  const outcome = rowOf('Maria').getByRole('button', { name: /^Outcome of the call with Maria Constantinescu/ });
  await outcome.click();
  await page.getByRole('menuitemradio', { name: 'Booked' }).click();
  await expect(outcome).toContainText('Booked');
  await page.reload();
  await expect(outcome).toContainText('Booked');
  await outcome.click();
  await page.getByRole('menuitemradio', { name: 'None' }).click();
  await expect(outcome).toContainText('-');

  // By keyboard: the call is opened, and its recording played and moved.
  await page.keyboard.press('j');
  await rowOf('Maria').getByRole('button', { name: /Maria/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`call=${talk.dbId}`));
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('Transcript by the built-in engine')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  const player = page.getByRole('region', { name: 'Recording' });
  const position = player.getByRole('slider', { name: 'Position' });
  const secondsAt = async () => Number(await position.inputValue());
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(secondsAt).toBeGreaterThan(0.5);
  await player.getByRole('combobox', { name: 'Speed' }).click();
  await expect(page.getByRole('option')).toHaveText(['0.75×', '1×', '1.25×', '1.5×', '2×']);
  await page.getByRole('option', { name: '2×' }).click();
  expect(await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(2);
  await player.getByRole('button', { name: 'Pause' }).click();
  await position.focus();
  await page.keyboard.press('Home');
  await expect(position).toHaveValue('0');
  await page.keyboard.press('ArrowLeft');
  await expect(position).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveValue('5');
  await player.getByRole('button', { name: 'Forward 10 seconds' }).click();
  await expect(position).toHaveValue('15');
  await position.focus();
  await page.keyboard.press('End');
  await expect.poll(secondsAt).toBeCloseTo(20, 0);
  const line = transcript.getByRole('listitem').nth(2);
  await line.getByRole('button').click();
  await expect(line).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await keepPicture(page, 'call-details');

  // Links and texts are copied.
  const menu = rowOf('Maria').getByRole('button', { name: 'Actions for Maria Constantinescu' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await menu.click();
  await page.getByRole('menuitem', { name: 'Copy recording link' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible();
  const link = await copied();
  expect((await page.request.get(link)).headers()['content-type']).toContain('audio');
  await page.getByRole('menuitem', { name: 'Copy time link' }).click();
  await expect.poll(copied).toMatch(/#t=\d+$/);
  await page.getByRole('menuitem', { name: 'Copy transcript' }).click();
  await expect.poll(copied).toBe(talk.transcription);
  await page.getByRole('menuitem', { name: 'Message', exact: true }).click();
  await expect(toast(page, 'Messaging from a call is not available yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open messages' })).toBeVisible();

  // An action item becomes a task, which the call remembers.
  const item = talk.aiActionItems[0] ?? '';
  await page.getByRole('button', { name: `Create task: ${item}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Task' });
  await expect(dialog.getByLabel('Title')).toHaveValue(item);
  await dialog.getByLabel('Date', { exact: true }).fill('03/09/2031');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Task created' })).toBeVisible();

  // The number of nobody gets its client.
  await rowOf('555-0145')
    .getByRole('button', { name: /555-0145/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create Client' }).click();
  const modal = page.getByRole('dialog', { name: 'Create Client' });
  await modal.getByLabel('Name', { exact: true }).fill('Peter Caller');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(rowOf('Peter Caller').first()).toContainText('555-0145');

  // One is deleted by its menu, and the others together.
  await page.goto('/messages/calls');
  await rowOf('555-0146')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete call' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Call record deleted')).toBeVisible();
  await page.goto(`/clients/${client.id}?tab=activity&sub=calls`);
  await expect(rowOf('555-0132')).toContainText('Completed');
  await page.goto(`/messages/calls?search=nobody&call=${talk.id}`);
  await expect(page.getByRole('region', { name: 'Maria Constantinescu' })).toContainText('0:20');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the call' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await table.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('region', { name: 'Selected calls' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete calls' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, '2 call record(s) deleted')).toBeVisible();
  await expect(page.getByText('No call history')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('calls are for admins and the roles that were given them', async ({ page, enterAs }) => {
  await enterAs('pro', '/messages/calls');
  const text = 'You do not have permission to view this page.';
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toHaveCount(0);
});
