import * as transfer from '@truckroll/contract/clients/client-transfer';
import * as clients from '@truckroll/contract/clients/clients';
import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const fetchFile = (as: Person, query: Record<string, unknown> = {}) => shop.call(transfer.exportClients, { as, query });
const linesOf = async (as: Person, query: Record<string, unknown> = {}): Promise<string[]> => {
  const text = (await fetchFile(as, query)).raw.toString('utf8');
  expect([text.startsWith('\uFEFF'), text.endsWith('\r\n')]).toEqual([true, true]);
  return text.slice(1, -2).split('\r\n');
};
const names = async (as: Person, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await linesOf(as, query)).slice(1).map((line) => line.split(',')[0] ?? '');

describe('exporting clients', () => {
  it("writes a CSV file with every field, named by the date in the account's time zone", async () => {
    const { owner } = await shop.newAccount();
    const property = async (body: object) => {
      const reply = await shop.call(properties.createProperty, {
        as: owner,
        body: { module_type: 'client_properties', ...body },
      });
      return reply.data.property.id;
    };
    const tags = await property({ name: 'Tags', type: 'Multi Select', options: ['A', 'B'] });
    const vip = await property({ name: 'VIP', type: 'Checkbox' });
    const { client } = (
      await shop.call(clients.createClient, {
        as: owner,
        body: {
          firstName: 'Ann "A"',
          lastName: 'Lee, Jr',
          email: 'ann@lee.test',
          phoneNumber: { number: '4165550134' },
          isTaxExempt: true,
          stage: 'active_client',
          notes: '=1+1',
          propertyAddress: { houseNumber: '12', street: 'Main St', latitude: 43.6, longitude: -79.3 },
          properties: [
            { id: tags, value: ['A', 'B'] },
            { id: vip, value: true },
          ],
        },
      })
    ).data;
    const reply = await fetchFile(owner);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="clients-2026-03-10.csv"');
    const [head = '', row = '', ...more] = await linesOf(owner);
    expect(more).toEqual([]);
    expect(head).toMatch(/^First name,Last name,Company Name,Email,Phone,Website,Tax Number,Tax exempt,Stage,/);
    expect(head).toMatch(/,Notes,Tags,VIP,Group,Created,Changed$/);
    expect(head).toContain('"Property address, street"');
    expect(row).toMatch(
      /^"Ann ""A""","Lee, Jr",,ann@lee\.test,\+1 \(416\) 555-0134,,,Yes,Active Client,,,,Main St,12,,,,,43\.6,-79\.3,/,
    );
    expect(row).toContain(`,'=1+1,A; B,Yes,No,${client.createdAt},${client.updatedAt}`);
    expect(head.match(/,(?! )/g)?.length).toBe(row.match(/,(?! )/g)?.length);
  });

  it("holds the clients that the list's filters match, in list order", async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann', stage: 'won' });
    await storeClient(account, { name: 'Ben', stage: 'lost' });
    await storeClient(account, { name: 'Anna', stage: 'won' });
    const { owner } = account;
    expect(await names(owner)).toEqual(['Ann', 'Anna', 'Ben']);
    expect(await names(owner, { sortOrder: 'desc', stage: 'won' })).toEqual(['Anna', 'Ann']);
    expect(await names(owner, { search: 'ann', stage: 'won' })).toEqual(['Ann', 'Anna']);
    expect(await names(owner, { search: 'nobody' })).toEqual([]);
    expect((await fetchFile(owner, { stage: 'someday' })).body.message).toBe('Stage is not valid');
  });

  it('holds every client of a long list once, and only those in scope', async () => {
    const account = await shop.newAccount();
    for (let i = 0; i < 501; i += 1) await storeClient(account, { name: `Client ${1000 + i}` });
    const pro = await account.person('fieldTechnicianPro');
    await storeClient(account, { name: 'Own', createdBy: pro.userId });
    const all = await names(account.owner);
    expect(all).toHaveLength(502);
    expect(new Set(all).size).toBe(502);
    expect(await names(pro)).toEqual(['Own']);
    expect((await fetchFile((await shop.newAccount()).owner)).raw.toString().split('\r\n')).toHaveLength(2);
  });
});
