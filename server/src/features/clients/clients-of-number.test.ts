import * as contract from '@truckroll/contract/clients/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findClientOfNumber, listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const create = async (account: TestAccount, firstName: string, countryCode: string, number: string) =>
  (
    await shop.call(contract.createClient, {
      as: account.owner,
      body: { firstName, phoneNumber: { countryCode, number } },
    })
  ).data.client.id;

describe('the clients of a number', () => {
  it.each([
    ['+44', '02079460958', '442079460958'],
    ['44', '2079460958', '442079460958'],
    ['+1', '1 (416) 555-0134', '14165550134'],
    ['+1', '416 555 0134', '14165550134'],
  ])('are found by every spelling: %s %s', async (countryCode, number, digits) => {
    const account = await shop.newAccount();
    const id = await create(account, 'Ann', countryCode, number);
    await create(account, 'Bob', countryCode, `${number}7`);
    expect(await account.look((tx) => listClientsOfNumber(tx, digits))).toEqual([
      { id, name: 'Ann', stage: 'new_lead' },
    ]);
  });

  it('are nobody alone if two share it, and only those of the account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    await create(account, 'Ann', '+1', '4165550134');
    await create(account, 'Bob', '+1', '14165550134');
    const id = await create(other, 'Cid', '+1', '4165550134');
    const names = (await account.look((tx) => listClientsOfNumber(tx, '14165550134'))).map(({ name }) => name);
    expect(names).toEqual(['Ann', 'Bob']);
    expect(await account.look((tx) => findClientOfNumber(tx, '14165550134'))).toBeNull();
    expect(await other.look((tx) => findClientOfNumber(tx, '14165550134'))).toBe(id);
    expect(await other.look((tx) => findClientOfNumber(tx, '14165550135'))).toBeNull();
  });
});
