import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import type { Answer, Outgoing } from '../transport/transport.ts';
import { deviceFirst, isOfDevice, refreshKept, serverFirst, shownAsOf } from './device-first.ts';
import { keepAnswers } from './kept-answers.ts';
import { memoryShelf } from './memory-shelf.ts';

const answerOf = (json: unknown): Answer => ({
  status: 200,
  isOk: true,
  header: () => null,
  json,
  text: JSON.stringify(json),
});

async function setUp({ seen }: { seen: Record<string, unknown> }) {
  const kept = keepAnswers({ shelf: memoryShelf(), now: () => 500 });
  await kept.belongTo('ada', 's1');
  const send = vi.fn<(sent: Outgoing) => Promise<Answer>>();
  const ask = async (address: string, signal: AbortSignal): Promise<unknown> =>
    (
      await kept.send(
        {
          ...{ method: 'GET', address, headers: {}, reading: 'json', signal },
          onProgress: undefined,
          isLeaving: false,
          hasNoTimeLimit: false,
        },
        send,
      )
    ).json;
  for (const [address, json] of Object.entries(seen)) {
    send.mockResolvedValueOnce(answerOf(json));
    await ask(address, new AbortController().signal);
  }
  send.mockClear();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { persister: deviceFirst(kept), retry: false } },
  });
  const watch = (address: string, options = {}) => {
    const shown: unknown[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey: [address],
      queryFn: ({ signal }) => ask(address, signal),
      ...options,
    });
    const stop = observer.subscribe(({ data }) => {
      if (data !== undefined && data !== shown.at(-1)) shown.push(data);
    });
    return { shown, observer, stop, query: queryClient.getQueryCache().find({ queryKey: [address] }) };
  };
  return { send, watch, queryClient };
}

beforeEach(() => shownAsOf.set(null));

const noAnswer = new ApiProblem({ status: 0, message: 'Something went wrong.' });

it('shows what was seen last, and asks the server at once', async () => {
  const { send, watch } = await setUp({ seen: { '/api/clients': ['old'] } });
  send.mockResolvedValue(answerOf(['new']));
  const { shown, query, stop } = watch('/api/clients', { staleTime: 60_000 });
  await vi.waitFor(() => expect(shown).toEqual([['old'], ['new']]));
  expect(send).toHaveBeenCalledOnce();
  expect(isOfDevice(query)).toBe(false);
  expect(shownAsOf.get()).toBeNull();
  stop();
});

it('shows only what the server says where the first answer begins a draft, and what was seen last without an answer', async () => {
  const { send, watch } = await setUp({ seen: { '/api/drafts': ['old'], '/api/other-drafts': ['older'] } });
  send.mockResolvedValueOnce(answerOf(['new']));
  const first = watch('/api/drafts', { meta: serverFirst });
  await vi.waitFor(() => expect(first.shown).toEqual([['new']]));
  send.mockRejectedValue(noAnswer);
  const second = watch('/api/other-drafts', { meta: serverFirst });
  await vi.waitFor(() => expect(second.shown).toEqual([['older']]));
  first.stop();
  second.stop();
});

it('asks the server alone for what is not kept, and for what must be fresh', async () => {
  const { send, watch } = await setUp({ seen: { '/api/clients': ['old'] } });
  send.mockResolvedValue(answerOf(['new']));
  const [other, fresh] = [watch('/api/jobs'), watch('/api/clients', { staleTime: 0 })];
  await vi.waitFor(() => expect([other.shown, fresh.shown]).toEqual([[['new']], [['new']]]));
  expect(send).toHaveBeenCalledTimes(2);
  other.stop();
  fresh.stop();
});

it('stays with what was seen last while there is no answer, says since when, and follows the server later', async () => {
  const { send, watch, queryClient } = await setUp({ seen: { '/api/clients': ['old'] } });
  send.mockRejectedValueOnce(noAnswer);
  const { shown, observer, query, stop } = watch('/api/clients');
  await vi.waitFor(() => expect(shownAsOf.get()).toBe(500));
  expect(shown).toEqual([['old']]);
  expect(observer.getCurrentResult().isError).toBe(false);
  await vi.waitFor(() => expect(query?.state.dataUpdatedAt).toBe(500));
  send.mockResolvedValue(answerOf(['new']));
  refreshKept(queryClient);
  await vi.waitFor(() => expect(shown).toEqual([['old'], ['new']]));
  expect(shownAsOf.get()).toBeNull();
  stop();
});

it('shows the refusal of the server instead of what was seen last', async () => {
  const { send, watch } = await setUp({ seen: { '/api/clients': ['old'] } });
  send.mockRejectedValue(new ApiProblem({ status: 404, message: 'Client not found' }));
  const { observer, stop } = watch('/api/clients');
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: undefined }));
  stop();
});

it('leaves the page as it is when the session has ended, because the page is left as a whole', async () => {
  const { send, watch } = await setUp({ seen: { '/api/me': 'Ada' } });
  send.mockRejectedValue(new ApiProblem({ status: 401, message: 'Please sign in.' }));
  const { observer, stop } = watch('/api/me');
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: 'Ada' }));
  stop();
});
