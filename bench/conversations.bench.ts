import type { Browser, Page } from '@playwright/test';
import { setConnectedAt } from '../server/src/features/add-ons/add-on-store.ts';
import type { Links } from '../server/src/platform/storage/links.ts';
import {
  type ConversationFilters,
  countConversations,
  findConversationByNumbers,
  listConversations,
  listMessages,
  listScheduled,
} from '../server/src/records/texts/conversation-store.ts';
import { recordStatements, type Statement, setScene, startProduct, startServer, vacuum } from './client-scene.ts';
import { launchBrowser } from './launch-browser.ts';
import { figure, load, rounded } from './load.ts';
import { stopwatch } from './stopwatch.ts';

/**
 * Measures 2,000 conversations, one of them with 10,000 messages: the list and the messages one request at a time,
 * compared with their SQL through bare node-postgres, and opening the long conversation in a real browser, beside a bare
 * page that paints the same texts, because the speed of machines differs.
 */
const conversations = 2_000;
const longConversation = 10_000;
const requests = 200;
const rounds = 9;
const [own, other] = ['+14165550100', '+14165559999'];

const rows = `
insert into account_phone_numbers (id, phone_number, friendly_name, provider, created_at, updated_at)
values (gen_random_uuid(), '${own}', 'Front desk', 'local', now(), now());

insert into sms_conversations (id, account_phone_number, phone_number, phone_digits, client_id, unread_count, last_message_at, created_at)
select gen_random_uuid(), '${own}', number, replace(number, '+', ''), client.id, (n % 20 = 3)::int,
  now() - n * interval '11 minutes', now()
from generate_series(1, ${conversations}) n
cross join lateral (select case n when 40 then '${other}' else '+1416' || (2000000 + n) end as number) texted
left join (select id, row_number() over (order by id) as place from clients) client on client.place = n and n % 5 > 0;

insert into sms_messages (id, conversation_id, direction, body, status, provider, created_at, updated_at)
select gen_random_uuid(), conversation.id, case when n % 2 = 0 then 'outbound' else 'inbound' end,
  'Message ' || n || '. ' || (array['Can you come on Tuesday instead?', 'We will be there at nine.', 'The gate is open.'])[1 + n % 3],
  case when n % 2 = 0 then 'delivered' else 'received' end, 'local', at, at
from sms_conversations conversation
cross join lateral generate_series(1, case phone_number when '${other}' then ${longConversation} else 10 end) n
cross join lateral (select conversation.last_message_at - (${longConversation} - n) * interval '1 minute' as at) sent;`;

const scene = await setScene(5_000);
await scene.database.asAccount(scene.accountId, (tx) => setConnectedAt(tx, 'calls', new Date().toISOString()));
await scene.database.runScript(`begin; set local role app_user; set local app.account_id = '${scene.accountId}';
  set local statement_timeout = 0; ${rows} commit;`);
await vacuum(scene.url);
const product = await startProduct(scene);

const links = { sign: (key: string) => ({ url: key }) } as unknown as Links;
const ofList = (filters: ConversationFilters, page = 1): Promise<Statement[]> =>
  recordStatements(scene, async (tx) => {
    await Promise.all([listConversations(tx, { ...filters, page, limit: 25 }, links), countConversations(tx, filters)]);
  });

/** Compares the response times of a call with those of its statements through a bare server, one request at a time. */
async function measure(name: string, path: string, statements: Statement[], most: number): Promise<void> {
  const environment = { DATABASE_URL: scene.url, ACCOUNT_ID: scene.accountId, STATEMENTS: JSON.stringify(statements) };
  const bare = await startServer('bare-server.ts', '/ready', environment);
  const ours = { url: product.url, token: scene.token, connections: 1, paths: [path] };
  const theirs = { url: bare.url, connections: 1, paths: ['/'] };
  await load({ ...ours, amount: 20 });
  await load({ ...theirs, amount: 20 });
  const [a, b] = [await load({ ...ours, amount: requests }), await load({ ...theirs, amount: requests })];
  await bare.stop();
  if (a.failed + b.failed > 0) throw new Error(`${a.failed} and ${b.failed} requests of ${path} failed`);
  const share = `${rounded(a.p95 / b.p95, 1)} × its statements of ${b.p95} ms`;
  figure(`conversations, ${name}: p95`, `${a.p95} ms (${share})`, `at most ${most} ms`, a.p95 <= most);
}

/** Opens the long conversation from the list, and resolves when its newest message has been painted. */
function openLong(page: Page): Promise<{ milliseconds: number; texts: string[] }> {
  return page.evaluate(
    (newest) =>
      new Promise((resolve) => {
        const since = performance.now();
        document.querySelector<HTMLElement>('[aria-label="Conversations"] a[href*="5559999"]')?.click();
        const look = (): void => {
          const messages = [...document.querySelectorAll<HTMLElement>('[aria-label="Messages"] li')];
          if (messages.at(-1)?.textContent?.includes(newest) !== true) {
            requestAnimationFrame(look);
            return;
          }
          // The messages are in the document before this frame is painted; a task after the frame comes after the paint.
          requestAnimationFrame(() =>
            setTimeout(() =>
              resolve({
                milliseconds: performance.now() - since,
                texts: messages.map(({ textContent }) => textContent ?? ''),
              }),
            ),
          );
        };
        requestAnimationFrame(look);
      }),
    `Message ${longConversation}.`,
  );
}

/** Paints these texts as plain paragraphs on a page of their own, and tells how long it took. */
function paintBare(page: Page, texts: readonly string[]): Promise<number> {
  return page.evaluate(
    (lines) =>
      new Promise<number>((resolve) => {
        document.body.replaceChildren();
        requestAnimationFrame(() => {
          const since = performance.now();
          document.body.append(
            ...lines.map((line) => {
              const paragraph = document.createElement('p');
              paragraph.textContent = line;
              return paragraph;
            }),
          );
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)));
        });
      }),
    [...texts],
  );
}

async function measureOpening(of: Browser): Promise<void> {
  const context = await of.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem('truckroll.session', JSON.stringify(token)), scene.token);
  const [page, bare] = [await context.newPage(), await context.newPage()];
  await bare.goto('about:blank');
  const [times, bareTimes] = [stopwatch(), stopwatch()];
  let painted = 0;
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront();
    await page.goto('/messages?page=2');
    await page.locator('[aria-label="Conversations"] a[href*="5559999"]').waitFor();
    const { milliseconds, texts } = await openLong(page);
    await bare.bringToFront();
    const bareMilliseconds = await paintBare(bare, texts);
    painted = texts.length;
    // The first round compiles the code of the page.
    if (round === 0) continue;
    times.add(milliseconds);
    bareTimes.add(bareMilliseconds);
  }
  const [opened, floor] = [times.p50(), bareTimes.p50()];
  const share = `${painted} lines, ${rounded(opened / floor, 1)} × a bare page of ${rounded(floor)} ms`;
  figure(
    `conversation of ${longConversation} messages, opened, p50`,
    `${rounded(opened)} ms (${share})`,
    'at most 300 ms',
    opened <= 300,
  );
  await context.close();
}

let browser: Browser | undefined;
try {
  const path = '/api/addons/calls/sms';
  await measure('first page', `${path}/conversations`, await ofList({}), 50);
  await measure('page 60', `${path}/conversations?page=60`, await ofList({}, 60), 50);
  await measure('unread', `${path}/conversations?unread=true`, await ofList({ unread: true }), 50);
  await measure('search for a number', `${path}/conversations?search=9999`, await ofList({ search: '9999' }), 50);
  await measure('search for a name', `${path}/conversations?search=ann`, await ofList({ search: 'ann' }), 50);
  const numbers = { accountPhoneNumber: own, phoneNumber: other };
  const messages = await recordStatements(scene, async (tx) => {
    const conversation = await findConversationByNumbers(tx, numbers);
    if (conversation === undefined) throw new Error('The long conversation is missing');
    await Promise.all([listMessages(tx, conversation, { limit: 100 }, links), listScheduled(tx, conversation, links)]);
  });
  const history = `${path}/history?fromPhoneNumber=${own.slice(1)}&toPhoneNumber=${other.slice(1)}`;
  await measure(`${longConversation} messages, the newest`, history, messages, 300);
  browser = await launchBrowser();
  await measureOpening(browser);
} finally {
  await browser?.close();
  await product.stop();
  await scene.close();
}
