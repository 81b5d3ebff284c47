import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Move, moveQueue } from './move-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const sent: { move: Move<number>; answer: () => void; refuse: (error: unknown) => void }[] = [];
  const saved: Move<number>[] = [];
  const refused: [Move<number>, unknown][] = [];
  const queue = moveQueue<number>({
    isSame: (one, other) => one === other,
    send: (move) => new Promise((answer, refuse) => sent.push({ move, answer: () => answer(), refuse })),
    onSaved: (move) => saved.push(move),
    onRefused: (move, error) => refused.push([move, error]),
  });
  const push = (before: number, after: number, pauseMs = 0) => queue.push({ id: 'a', before, after }, pauseMs);
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { queue, sent, saved, refused, push, settle };
}

test('sends a move and reports the result', async () => {
  const { sent, saved, push, settle } = setUp();
  push(1, 2);
  sent[0]?.answer();
  await settle();
  expect(saved).toEqual([{ id: 'a', before: 1, after: 2 }]);
});

test('merges several moves within the pause into one, from the first position', async () => {
  const { sent, push } = setUp();
  push(1, 2, 500);
  await vi.advanceTimersByTimeAsync(400);
  push(2, 3, 500);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ move }) => move)).toEqual([{ id: 'a', before: 1, after: 3 }]);
});

test('delays a move until the running one is answered, and reports both', async () => {
  const { sent, saved, push, settle } = setUp();
  push(1, 2);
  push(2, 3);
  expect(sent).toHaveLength(1);
  sent[0]?.answer();
  await settle();
  expect(sent[1]?.move).toEqual({ id: 'a', before: 2, after: 3 });
  sent[1]?.answer();
  await settle();
  expect(saved).toEqual([
    { id: 'a', before: 1, after: 2 },
    { id: 'a', before: 2, after: 3 },
  ]);
});

test('a refusal also rolls back later moves', async () => {
  const { sent, refused, push, settle } = setUp();
  push(1, 2);
  push(2, 3);
  sent[0]?.refuse('no');
  await settle();
  expect(refused).toEqual([[{ id: 'a', before: 1, after: 3 }, 'no']]);
  expect(sent).toHaveLength(1);
  push(1, 5);
  expect(sent[1]?.move).toEqual({ id: 'a', before: 1, after: 5 });
});

test('does not send a move that was reverted before', async () => {
  const { sent, push } = setUp();
  push(1, 2, 500);
  push(2, 1, 500);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
});

test('sends a waiting move at once when another one concerns it', async () => {
  const { queue, sent, push } = setUp();
  push(1, 2, 500);
  queue.sendNow(({ after }) => after === 3);
  expect(sent).toEqual([]);
  queue.sendNow(({ id, after }) => id === 'a' && after === 2);
  expect(sent.map(({ move }) => move)).toEqual([{ id: 'a', before: 1, after: 2 }]);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toHaveLength(1);
});
