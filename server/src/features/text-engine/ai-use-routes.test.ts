import { getAccount } from '@truckroll/contract/account/account';
import { generateNote } from '@truckroll/contract/text-engine/generate-note';
import { getAiUse } from '@truckroll/contract/text-engine/text-engine';
import { afterAll, expect, it } from 'vitest';
import { startModelServer } from '../../testing/model-server.ts';
import { openShop } from '../../testing/shop.ts';
import { deleteOld } from '../operations/housekeeping.ts';

const unused: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of unused.reverse()) await close();
});

async function open(environment: Record<string, string> = {}) {
  const shop = await openShop(environment);
  unused.push(shop.close);
  return { shop, account: await shop.newAccount() };
}

it('an admin sees what was used this month, and others do not', async () => {
  const { shop, account } = await open();
  const { owner: as } = account;
  const empty = { provider: 'built-in', since: '2026-03-01', uses: [], today: { tokens: 0, limit: null } };
  expect((await shop.call(getAiUse, { as })).data.use).toEqual(empty);
  await shop.call(generateNote, { as, body: { prompt: 'Gate code 12' } });
  expect((await shop.call(getAiUse, { as })).data.use.uses).toEqual([
    { kind: 'note', done: 1, failed: 0, inputTokens: 0, outputTokens: 0 },
  ]);
  expect((await shop.call(getAiUse, { as: await account.person('officeStaff') })).status).toBe(403);
  expect((await shop.call(getAiUse, { as: (await shop.newAccount()).owner })).data.use).toEqual(empty);
});

it('a model is named with its host, its tokens are counted, and the budget ends the day', async () => {
  const server = await startModelServer();
  unused.push(server.close);
  const { shop, account } = await open({ AI_BASE_URL: server.url, AI_MODEL: 'small', AI_TOKENS_PER_DAY: '100' });
  const { owner: as } = account;
  const provider = `small at ${new URL(server.url).host}`;
  expect((await shop.call(getAccount, { as })).data.account.providers.ai).toBe(provider);
  const draft = () => shop.call(generateNote, { as, body: { prompt: 'Gate code 12' } });
  expect((await draft()).status).toBe(200);
  expect((await draft()).body).toMatchObject({ message: 'AI is not available. Please try again later.' });
  expect((await shop.call(getAiUse, { as })).data.use).toMatchObject({
    provider,
    uses: [{ kind: 'note', done: 1, failed: 0, inputTokens: 100, outputTokens: 20 }],
    today: { tokens: 120, limit: 100 },
  });
});

it('uses are deleted after 90 days', async () => {
  const { shop, account } = await open();
  await shop.call(generateNote, { as: account.owner, body: { prompt: 'Gate code 12' } });
  const later = (days: number) => new Date(shop.clock.now.getTime() + days * 86_400_000);
  const remove = (days: number) => shop.database.asSystem((system) => deleteOld(system, later(days)));
  expect((await remove(89))['textEngineUses']).toBe(0);
  expect((await remove(91))['textEngineUses']).toBe(1);
});
