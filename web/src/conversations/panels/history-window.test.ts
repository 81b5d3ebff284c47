import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyWindow, withLatest, withoutMoved } from './history-window.ts';

const messageAt = (at: number): SmsMessage => ({
  ...{ id: String(at).padStart(6, '0'), direction: 'inbound', fromNumber: '+1', toNumber: '+2', body: `${at}` },
  ...{ status: 'received', createdAt: new Date(at * 1000).toISOString(), errorText: null, sendAt: null },
  ...{ segments: 1, purpose: 'person', sentBy: null, media: [] },
});
const range = (from: number, to: number): SmsMessage[] =>
  Array.from({ length: to - from }, (_, index) => messageAt(from + index));
const numbers = (messages: readonly SmsMessage[]): number[] => messages.map(({ body }) => Number(body));

it('keeps every message without a gap while new ones arrive', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
  fc.assert(
    fc.property(arrivals, (steps) => {
      let end = 10;
      let window = withLatest(emptyWindow, range(0, end));
      for (const step of steps) {
        end += step;
        window = withLatest(window, range(end - 10, end));
      }
      expect(numbers(window.messages)).toEqual(numbers(range(0, end)));
      expect(window.anchor?.body).toBe('0');
    }),
  );
});

it('begins anew when more arrived than one page shows', () => {
  const window = withLatest(withLatest(emptyWindow, range(0, 10)), range(50, 60));
  expect(numbers(window.messages)).toEqual(numbers(range(50, 60)));
  expect(window.anchor?.body).toBe('50');
});

it('drops a message that was deleted, and moves one that was sent again', () => {
  const first = withLatest(emptyWindow, range(0, 5));
  expect(
    numbers(
      withLatest(
        first,
        range(0, 5).filter(({ body }) => body !== '2'),
      ).messages,
    ),
  ).toEqual([0, 1, 3, 4]);
  const moved = { ...messageAt(1), createdAt: messageAt(9).createdAt };
  expect(numbers(withLatest(first, [...range(2, 5), moved]).messages)).toEqual([0, 2, 3, 4, 1]);
});

it('leaves out of an older page what moved into the window, and keeps other pages as they are', () => {
  const window = withLatest(emptyWindow, range(5, 8));
  expect(numbers(withoutMoved(window, range(2, 6)))).toEqual([2, 3, 4]);
  const page = range(0, 2);
  expect(withoutMoved(window, page)).toBe(page);
});
