import { expect, test } from 'vitest';
import { requestsOf, unreadAndNew, withoutMessages, withRead } from './thread-changes.ts';

const message = (messageId: string, isRead: boolean, attachmentCount = 0) => ({ messageId, isRead, attachmentCount });
const thread = {
  emails: [message('a', true, 2), message('b', false)],
  emailCount: 2,
  isRead: false,
  hasAttachments: true,
  attachmentCount: 2,
};

test('marks a thread as read when all its messages are read', () => {
  expect(withRead(thread, new Set(['b']), true).isRead).toBe(true);
  expect(withRead(withRead(thread, new Set(['b']), true), new Set(['a']), false)).toMatchObject({
    isRead: false,
    emails: [{ isRead: false }, { isRead: true }],
  });
});

test('returns the same object for a thread without the messages', () => {
  expect(withRead(thread, new Set(['x']), true)).toBe(thread);
  expect(withoutMessages(thread, new Set(['x']))).toBe(thread);
});

test('removes deleted messages with their files, and a thread without any messages left', () => {
  const left = withoutMessages(thread, new Set(['a']));
  expect(left).toMatchObject({ emailCount: 1, hasAttachments: false, attachmentCount: 0 });
  expect(withoutMessages(thread, new Set(['a', 'b']))).toBeNull();
});

test('marks messages that arrive unread once', () => {
  const { emails } = thread;
  expect(unreadAndNew(emails, new Set())).toEqual(['b']);
  expect(unreadAndNew([...emails, message('c', false)], new Set(['a', 'b']))).toEqual(['c']);
  expect(unreadAndNew(emails, new Set(['a', 'b']))).toEqual([]);
});

test.each([0, 1, 500, 501, 1200])('%i messages are changed in requests of at most 500, and each once', (count) => {
  const ids = Array.from({ length: count }, (_, index) => `m${index}`);
  const requests = requestsOf(ids);
  expect(requests.flat()).toEqual(ids);
  expect(requests.every(({ length }) => length > 0 && length <= 500)).toBe(true);
});
