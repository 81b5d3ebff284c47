import * as templates from '@truckroll/contract/mail/email-templates';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Body = { name?: string; subject?: string; content?: string };
const create = (as: Person, body: Body = {}) =>
  shop.call(templates.createEmailTemplate, { as, body: { name: 'On our way', content: '<p>Hello</p>', ...body } });
const list = async (as: Person) => (await shop.call(templates.listEmailTemplates, { as })).data.templates;

describe('a template', () => {
  it('is sanitised and stored, listed by name, changed and deleted', async () => {
    const { owner } = await shop.newAccount();
    const { template } = (await create(owner, { content: '<p>Hi<script>x()</script></p>' })).data;
    expect(template).toMatchObject({ name: 'On our way', subject: '', content: '<p>Hi</p>' });
    await create(owner, { name: 'another day' });
    expect((await list(owner)).map(({ name }) => name)).toEqual(['another day', 'On our way']);
    const { id } = template;
    const body = { name: 'on OUR way', subject: 'Soon', content: 'Soon' };
    expect((await shop.call(templates.saveEmailTemplate, { as: owner, params: { id }, body })).status).toBe(200);
    const outdated = { ...body, updatedAt: '2020-01-01T00:00:00.000Z' };
    const stale = await shop.call(templates.saveEmailTemplate, { as: owner, params: { id }, body: outdated });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    const taken = await shop.call(templates.saveEmailTemplate, {
      as: owner,
      params: { id },
      body: { ...body, name: 'Another Day' },
    });
    expect([taken.status, taken.body.message]).toEqual([409, 'A template with this name already exists']);
    expect((await shop.call(templates.deleteEmailTemplate, { as: owner, params: { id } })).status).toBe(200);
    expect((await list(owner)).map(({ name }) => name)).toEqual(['another day']);
  });

  it('is visible to people who read mail, changed by those who write it, and hidden from other companies', async () => {
    const account = await shop.newAccount();
    const { id } = (await create(account.owner)).data.template;
    const [writer, reader] = [
      await account.person('officeManager'),
      await personWith(account, { Clients: ['viewAll', 'viewHistory'] }),
    ];
    const stranger = (await shop.newAccount()).owner;
    const change = (as: Person) =>
      shop.call(templates.saveEmailTemplate, { as, params: { id }, body: { name: newId(), content: 'Hi' } });
    const remove = (as: Person) => shop.call(templates.deleteEmailTemplate, { as, params: { id } });
    expect([(await change(reader)).status, (await remove(reader)).status, (await create(reader)).status]).toEqual([
      403, 403, 403,
    ]);
    expect([(await change(stranger)).status, (await remove(stranger)).status]).toEqual([404, 404]);
    expect([(await list(reader)).length, (await list(stranger)).length, (await change(writer)).status]).toEqual([
      1, 0, 200,
    ]);
  });

  it('is filled in for a visible client and job, with escaped values, and reports fields without a value', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann <Lee>', firstName: 'Ann <b>', searchText: 'ann' });
    const jobId = await storeJob(account, { clientId, title: 'Boiler', startDateTime: null });
    const content = '<p>{client.firstName} {job.title} {job.date} {other.word}</p>';
    const { id } = (await create(account.owner, { subject: '{job.title}', content })).data.template;
    const fill = (as: Person, query: Record<string, string>) =>
      shop.call(templates.fillEmailTemplate, { as, params: { id }, query });
    expect((await fill(account.owner, { clientId, jobId })).data).toEqual({
      subject: 'Boiler',
      content: '<p>Ann &lt;b&gt; Boiler  {other.word}</p>',
      missing: ['job.date'],
    });
    expect((await fill(account.owner, {})).data.missing).toEqual(['job.title', 'client.firstName', 'job.date']);
    expect((await fill(account.owner, { keepsMissing: 'true' })).data.subject).toBe('{job.title}');
    const other = await shop.newAccount();
    const theirs = await storeClient(other, { name: 'Ben', searchText: 'ben' });
    expect((await fill(account.owner, { clientId: theirs })).status).toBe(404);
    expect((await fill(other.owner, {})).status).toBe(404);
  });
});

describe('a signature', () => {
  it('belongs to the person, and is sanitised', async () => {
    const account = await shop.newAccount();
    const put = (as: Person, signature: string) => shop.call(templates.saveEmailSignature, { as, body: { signature } });
    const get = async (as: Person) => (await shop.call(templates.getEmailSignature, { as })).data.signature;
    expect(await get(account.owner)).toBe('');
    expect((await put(account.owner, '<p>Ann<script>x()</script></p>')).data.signature).toBe('<p>Ann</p>');
    expect([await get(account.owner), await get(await account.person('officeManager'))]).toEqual(['<p>Ann</p>', '']);
    expect((await put(account.owner, 'x'.repeat(5001))).status).toBe(400);
  });
});
