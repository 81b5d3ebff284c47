import { listAlikeClients } from '@truckroll/contract/clients/alike-clients';
import { createClient } from '@truckroll/contract/clients/clients';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
let account: TestAccount;
let annId: string;

const create = async (as: Person, body: Parameters<typeof createClient.body.parse>[0] & object) =>
  (await shop.call(createClient, { as, body: body as never })).data.client.id;

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  annId = await create(account.owner, {
    firstName: 'Ánn',
    lastName: 'Lee',
    companyName: 'Lee Plumbing',
    email: 'ann@lee.test',
    phoneNumber: { countryCode: '+1', number: '4165550134' },
    propertyAddress: { houseNumber: '12', street: 'Main St', city: 'Buffalo', state: 'NY', zipCode: '14201' },
  });
  await create(account.owner, { firstName: 'Bo', lastName: 'Main', email: 'bo@other.test' });
});
afterAll(() => shop.close());

type Query = Partial<Record<'name' | 'companyName' | 'email' | 'phone' | 'address' | 'exceptId', string>>;

const alikeTo = async (query: Query, as: Person = account.owner) =>
  (await shop.call(listAlikeClients, { as, query })).data.clients.map(({ id, by }) => [id, by]);

it.each([
  [{ name: 'ann lee' }, 'name'],
  [{ companyName: 'LEE PLUMBING' }, 'name'],
  [{ email: 'Ann@Lee.test' }, 'email'],
  [{ phone: '+14165550134' }, 'phone'],
  [{ address: '12 main st' }, 'address'],
  [{ name: 'Ann Lee', email: 'ann@lee.test', phone: '4165550134' }, 'email'],
] as const)('a client typed as %o may be the stored one', async (query, by) => {
  expect(await alikeTo(query)).toEqual([[annId, by]]);
});

it.each([{}, { name: 'Lee' }, { name: 'A' }, { email: 'ann' }, { phone: '5550' }, { address: 'Main St' }] as const)(
  'a client typed as %o is not alike',
  async (query) => {
    expect(await alikeTo(query)).toEqual([]);
  },
);

it('leaves out the client whose form is open, and the clients of others', async () => {
  expect(await alikeTo({ email: 'ann@lee.test', exceptId: annId })).toEqual([]);
  const other = await shop.newAccount();
  expect(await alikeTo({ email: 'ann@lee.test' }, other.owner)).toEqual([]);
});

it('names five at most, the surest first', async () => {
  const many = await shop.newAccount();
  for (let index = 0; index < 6; index += 1) await create(many.owner, { firstName: 'Cy', lastName: 'Young' });
  const sure = await create(many.owner, { firstName: 'Else', email: 'cy@young.test' });
  const found = await alikeTo({ name: 'Cy Young', email: 'cy@young.test' }, many.owner);
  expect(found).toHaveLength(5);
  expect(found[0]).toEqual([sure, 'email']);
});
