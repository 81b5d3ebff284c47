import { expect, it } from 'vitest';
import { readMessagesSearch } from './messages-search.ts';

const clientId = '0190a1b2-c3d4-7e5f-8a6b-9c0d1e2f3a4b';

it('reads the open conversation and the filters, and ignores everything else', () => {
  expect(
    readMessagesSearch({
      ...{ number: '+14165550134', from: '+14165550100', unread: 'true', search: ' ann ', page: '2' },
      other: 1,
    }),
  ).toEqual({ number: '+14165550134', from: '+14165550100', unread: true, search: 'ann', page: 2 });
  expect(readMessagesSearch({ number: 'x', from: '+1', unread: 'no', client: 'x' })).toEqual({});
});

it('reads a number whose plus became a space', () => {
  expect(readMessagesSearch({ number: ' 14165550134' }).number).toBe('+14165550134');
});

it('reads a client, unless there is a number', () => {
  expect(readMessagesSearch({ client: clientId })).toEqual({ client: clientId });
  expect(readMessagesSearch({ client: clientId, number: '+14165550134' })).toEqual({ number: '+14165550134' });
});
