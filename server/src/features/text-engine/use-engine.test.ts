import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractiveEngine } from '../../providers/text-engine/extractive-engine.ts';
import { type TextEngine, TextEngineFailure } from '../../providers/text-engine/text-engine.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { type EndedUse, engineForAccounts } from './account-engine.ts';
import { askEngine, type EngineUse, streamFromEngine } from './use-engine.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  ended.length = 0;
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

const ended: EndedUse[] = [];
const engines = (own: Partial<TextEngine> = {}) => ({
  engineOf: engineForAccounts({ ...extractiveEngine, ...own }, { tokensPerDay: 1000, onEnd: (use) => ended.push(use) }),
});
const usesOf = ({ look }: TestAccount) =>
  look((tx) =>
    tx
      .selectFrom('textEngineUses')
      .select(['kind', 'provider', 'inputTokens', 'outputTokens', 'outcome', 'userId'])
      .orderBy('id')
      .execute(),
  );

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

describe('the record of uses', () => {
  const model = { name: 'small at ai.test', contextCharacters: 400 };
  const spend = (tokens: number, own: Partial<EngineUse> = {}) =>
    askEngine(engines(model), useOf(own), async (_engine, { count }) => {
      count({ input: tokens - 1, output: 1 });
      return 'x';
    });

  it('has kind, person, provider, tokens and outcome, and the metrics have the same', async () => {
    await spend(30);
    await askEngine(engines(), useOf({ kind: 'summary', userId: null }), async () => 'x');
    const failing = askEngine(engines(model), useOf(), () => Promise.reject(new TextEngineFailure('failed', 'x')));
    await expect(failing).rejects.toMatchObject({ status: 502 });
    expect(await usesOf(account)).toEqual([
      {
        kind: 'answer',
        provider: 'small at ai.test',
        inputTokens: 29,
        outputTokens: 1,
        outcome: 'done',
        userId: account.owner.userId,
      },
      { kind: 'summary', provider: 'built-in', inputTokens: 0, outputTokens: 0, outcome: 'done', userId: null },
      expect.objectContaining({ outcome: 'failed', inputTokens: 0 }),
    ]);
    expect(ended.map(({ kind, outcome, tokens }) => [kind, outcome, tokens.input])).toEqual([
      ['answer', 'done', 29],
      ['summary', 'done', 0],
      ['answer', 'failed', 0],
    ]);
  });

  it('says that a reader left in the middle', async () => {
    const { pieces } = await streamFromEngine(engines(), useOf(), async function* twice() {
      yield 'a';
      yield 'b';
    });
    for await (const _piece of pieces) break;
    expect(await usesOf(account)).toMatchObject([{ outcome: 'aborted' }]);
  });

  it("refuses a model when the account's day is used up, until the next day in its time zone", async () => {
    await spend(999);
    await spend(1);
    await expect(spend(1)).rejects.toMatchObject({ code: 'ai_unavailable' });
    const other = await shop.newAccount();
    await spend(1, { accountId: other.accountId, transact: other.look, userId: other.owner.userId });
    // Still the same day in Toronto, although not in UTC.
    await expect(spend(1, { now: new Date('2026-03-11T03:59:00Z') })).rejects.toMatchObject({ status: 503 });
    await spend(1, { now: new Date('2026-03-11T04:01:00Z') });
  });

  it('reserves the tokens of running uses, so that many at once stay within the budget', async () => {
    await spend(850);
    const going = Promise.withResolvers<void>();
    const begun = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const running = begun.map(({ resolve }) =>
      askEngine(engines(model), useOf(), async () => {
        resolve();
        await going.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    await expect(spend(1)).rejects.toMatchObject({ status: 503 });
    going.resolve();
    await Promise.all(running);
    await spend(1);
  });

  it('does not limit the built-in engine', async () => {
    await spend(5000);
    expect(await askEngine(engines(), useOf(), async () => 'x')).toBe('x');
  });
});
