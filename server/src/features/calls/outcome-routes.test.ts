import * as contract from '@truckroll/contract/calls/call-outcomes';
import { listCallOutcomes } from '@truckroll/contract/calls/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const add = (as: Person, body: object) => shop.call(contract.createCallOutcome, { as, body });
const change = (as: Person, id: string, body: object) =>
  shop.call(contract.updateCallOutcome, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteCallOutcome, { as, params: { id } });
const list = async (as: Person) => (await shop.call(listCallOutcomes, { as })).data.outcomes;

describe('CA-4 call outcomes', () => {
  it('are added at the end, changed and deleted', async () => {
    const { owner } = await shop.newAccount();
    const added = await add(owner, { name: ' Callback ', description: 'Wants to be called' });
    expect([added.status, added.data.outcome]).toEqual([
      201,
      { id: expect.any(String), name: 'Callback', description: 'Wants to be called' },
    ]);
    const { id } = added.data.outcome;
    expect((await list(owner)).at(-1)?.id).toBe(id);
    expect((await change(owner, id, { name: 'Call back' })).data.outcome).toEqual({
      id,
      name: 'Call back',
      description: 'Wants to be called',
    });
    expect((await change(owner, id, { description: '' })).data.outcome.description).toBeNull();
    expect((await remove(owner, id)).data).toEqual({});
    expect(await list(owner)).toHaveLength(7);
    expect((await remove(owner, id)).body.message).toBe('Outcome not found');
    // The name is free again.
    expect((await add(owner, { name: 'Call back' })).status).toBe(201);
  });

  it('have names of their own, ignoring case', async () => {
    const { owner } = await shop.newAccount();
    const taken = await add(owner, { name: 'BOOKED' });
    expect([taken.status, taken.body.message]).toEqual([409, 'An outcome with this name already exists']);
    const { id } = (await add(owner, { name: 'Other' })).data.outcome;
    expect((await change(owner, id, { name: 'booked' })).status).toBe(409);
    expect((await add(owner, { name: ' ' })).body.message).toBe('Name is required');
    expect((await add(owner, { name: 'x', description: 'x'.repeat(301) })).status).toBe(400);
  });

  it('are changed by admins of the account only', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(mine.owner, { name: 'Mine' })).data.outcome;
    expect((await change(other.owner, id, { name: 'Theirs' })).status).toBe(404);
    expect((await remove(await mine.person('officeManager'), id)).status).toBe(403);
  });
});
