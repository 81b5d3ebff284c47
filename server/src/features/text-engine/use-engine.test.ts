import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { type TextEngine, TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { askEngine, type EngineUse, streamFromEngine } from './use-engine.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
});

const passages = [
  { fileId: 'f', fileName: 'Manual.pdf', page: 7, text: 'The filter has to be replaced every three months.' },
];

const useOf = (own: Partial<EngineUse> = {}): EngineUse => ({
  kind: 'answer',
  accountId: account.accountId,
  userId: account.owner.userId,
  transact: account.look,
  now: shop.clock.now,
  signal: new AbortController().signal,
  log: { warn: () => undefined },
  ...own,
});

const engines = (own: Partial<TextEngine> = {}) => ({
  engineOf: ({ features }: { features: { ai: boolean } }) => (features.ai ? { ...extractiveEngine, ...own } : null),
});

const switchOff = () =>
  account.look((tx) =>
    tx
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ai: false, maps: true, mail: true }) })
      .execute(),
  );

describe('an answer in pieces', () => {
  const ask = (own: Partial<TextEngine> = {}, use = useOf()) =>
    streamFromEngine(engines(own), use, (engine, run) =>
      engine.answer({ question: 'How often is the filter replaced?', passages, earlier: [] }, run),
    );

  it('names its engine and quotes the file', async () => {
    const { provider, pieces } = await ask();
    expect(provider).toBe('built-in');
    const read: string[] = [];
    for await (const { text } of pieces) read.push(text);
    expect(read).toEqual(['The file says on page 7: “The filter has to be replaced every three months.”']);
  });

  it('is refused before the first piece when the engine fails, and rejects later when read', async () => {
    const failing = (after: number): Partial<TextEngine> => ({
      async *answer() {
        for (let count = 0; count < after; count += 1) yield { text: 'x', sources: [] };
        throw new TextEngineFailure('failed', 'HTTP 500');
      },
    });
    await expect(ask(failing(0))).rejects.toMatchObject({ code: 'ai_failed', status: 502 });
    const { pieces } = await ask(failing(1));
    const read: string[] = [];
    const reading = (async () => {
      for await (const { text } of pieces) read.push(text);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'ai_failed' });
    expect(read).toEqual(['x']);
  });

  it('stops the work when its reader leaves', async () => {
    let signal: AbortSignal | undefined;
    let isClosed = false;
    const endless: Partial<TextEngine> = {
      async *answer(_asked, run) {
        signal = run.signal;
        try {
          for (;;) yield { text: 'x', sources: [] };
        } finally {
          isClosed = true;
        }
      },
    };
    const { pieces } = await ask(endless);
    for await (const _piece of pieces) break;
    expect(signal?.aborted).toBe(true);
    expect(isClosed).toBe(true);
  });
});

it('nothing is requested for an account that has switched AI off', async () => {
  await switchOff();
  let isAsked = false;
  const asking = askEngine(engines(), useOf(), async () => {
    isAsked = true;
  });
  await expect(asking).rejects.toMatchObject({ code: 'ai_unavailable', status: 503 });
  expect(isAsked).toBe(false);
});

it('an unreachable provider is a refusal, and an aborted use stays aborted', async () => {
  const failWith = (error: Error) => askEngine(engines(), useOf(), () => Promise.reject(error));
  await expect(failWith(new TextEngineFailure('unavailable', 'x'))).rejects.toMatchObject({ status: 503 });
  const gone = new DOMException('gone', 'AbortError');
  await expect(failWith(gone)).rejects.toBe(gone);
});
