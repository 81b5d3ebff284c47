import type { Call } from '@truckroll/contract/calls/calls';
import type { Client } from '@truckroll/contract/clients/clients';
import { describe, expect, it } from 'vitest';
import { clientOption, dialledNumber, optionsWith, recentOptions } from './dial-options.ts';

describe('a typed number', () => {
  it.each([
    ['(416) 555-0134', '+14165550134'],
    ['1 416 555 0134', '+14165550134'],
    ['+1 (416) 555-0134', '+14165550134'],
    ['+44 20 7946 0958', '+442079460958'],
    ['911', '911'],
    ['112', '112'],
    ['12', '12'],
    ['Ann', 'Ann'],
    ['  ', ''],
  ])('%s is dialled as %s', (typed, dialled) => expect(dialledNumber(typed, 'us')).toBe(dialled));

  it('without a country code is of the account’s country', () => {
    expect(dialledNumber('020 7946 0958', 'gb')).toBe('+442079460958');
    expect(dialledNumber('32 12 34 56', 'dk')).toBe('+4532123456');
  });
});

const called = (phoneNumber: string, clientName: string | null = null): Call =>
  ({ phoneNumber, clientName, clientId: clientName, timestamp: '2026-11-23T12:00:00.000Z' }) as Call;

describe('the numbers of the latest calls', () => {
  it('are offered once each, without hidden ones, and at most six', () => {
    const calls = [called('+14165550101', 'Ann'), called('+14165550101'), called('anonymous'), called('+14165550102')];
    expect(recentOptions(calls, 'UTC').map(({ number, name, hint }) => [number, name, hint])).toEqual([
      ['+14165550101', 'Ann', '+1 (416) 555-0101 · Nov 23, 2026 12:00'],
      ['+14165550102', null, 'Nov 23, 2026 12:00'],
    ]);
    const many = Array.from({ length: 9 }, (_, index) => called(`+1416555020${index}`));
    expect(recentOptions(many, 'UTC')).toHaveLength(6);
  });

  it('are narrowed by name or digits', () => {
    const options = recentOptions([called('+14165550101', 'Ann'), called('+14165550199', 'Bob')], 'UTC');
    const names = (typed: string) => optionsWith(options, typed).map(({ name }) => name);
    expect(names('')).toEqual(['Ann', 'Bob']);
    expect(names('an')).toEqual(['Ann']);
    expect(names('(416) 555-0199')).toEqual(['Bob']);
    expect(names('zed')).toEqual([]);
  });
});

describe('a client in the dialer', () => {
  const client = (more: object): Client =>
    ({ id: 'c', name: 'Ann', stage: 'active', phoneNumber: null, ...more }) as unknown as Client;
  const phoneNumber = { countryCode: '+1', number: '4165550101', countryIdentifier: 'ca' };

  it('has the number that is dialled', () => {
    expect(clientOption(client({ phoneNumber }))).toMatchObject({ number: '+14165550101', refusal: null });
  });

  it.each([
    [{}, 'The client has no phone number.'],
    [{ phoneNumber, stage: 'archived' }, 'This client is archived.'],
  ])('with %o is refused', (more, refusal) => expect(clientOption(client(more)).refusal).toBe(refusal));
});
