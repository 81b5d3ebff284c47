import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type PlacedMessage, placeInThread } from './place-in-thread.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const message = (headerId: string, references: string[], providerThreadId: string | null = null): PlacedMessage => ({
  ...{ headerId, references, subject: headerId, people: ['ann@lee.test'], providerThreadId },
  timestamp: '2026-03-01T12:00:00.000Z',
});

/** Stores messages in a new mailbox; returns the number of threads in the end. */
async function threadsOf(messages: readonly PlacedMessage[]): Promise<number> {
  const { owner, look } = await shop.newAccount();
  const email = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: owner, body: { provider: 'local', email } });
  return look(async (tx) => {
    const mailbox = await tx.selectFrom('emailAccounts').selectAll().executeTakeFirstOrThrow();
    for (const each of messages) await placeInThread(tx, mailbox, each, shop.clock.now);
    return (await tx.selectFrom('emailThreads').select('id').execute()).length;
  });
}

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));

it('joins threads through a late parent or a message with several references, in any order', async () => {
  const [a, b, c] = [message('<a>', []), message('<b>', ['<a>']), message('<c>', ['<b>', '<z>'])];
  for (const order of ordersOf([a, b, c])) expect(await threadsOf(order)).toBe(1);
  for (const order of ordersOf([a, message('<z>', []), message('<y>', [])])) expect(await threadsOf(order)).toBe(3);
});

it('prefers the threads of the provider to references', async () => {
  const first = message('<a>', [], 'p1');
  for (const order of ordersOf([first, message('<b>', ['<a>'], 'p2')])) expect(await threadsOf(order)).toBe(2);
  for (const order of ordersOf([first, message('<c>', [], 'p1')])) expect(await threadsOf(order)).toBe(1);
  expect(await threadsOf([message('<s>', []), message('<d>', ['<s>'], 'p3')])).toBe(1);
});
