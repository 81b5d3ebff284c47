import type { Account } from '@truckroll/contract/account';
import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const phone = { countryCode: '+1', number: '4165550123', countryIdentifier: 'ca' };
const address = { city: 'Toronto' } as NonNullable<Account['address']>;
const fresh = { account: { address: null, phoneNumber: null }, people: 1, stageCounts: {} };

const open = (known: Parameters<typeof firstSteps>[0]) =>
  firstSteps(known)
    .filter(({ isDone }) => !isDone)
    .map(({ label }) => label);

test('a new account has all steps open', () => {
  expect(open(fresh)).toEqual(['Complete your company', 'Invite your team', 'Add your first client']);
});

test('the company step is done with an address and a phone', () => {
  expect(open({ ...fresh, account: { address, phoneNumber: null } })).toContain('Complete your company');
  expect(open({ ...fresh, account: { address, phoneNumber: phone } })).not.toContain('Complete your company');
});

test('an invited person is a team', () => expect(open({ ...fresh, people: 2 })).not.toContain('Invite your team'));

test('the client step is open until there is a client in any stage', () => {
  expect(open({ ...fresh, stageCounts: { new_lead: 0, archived: 0 } })).toContain('Add your first client');
  expect(open({ ...fresh, stageCounts: { new_lead: 0, archived: 1 } })).not.toContain('Add your first client');
});
