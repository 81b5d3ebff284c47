import * as contract from '@truckroll/contract/account/account';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { getMe } from '@truckroll/contract/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const read = async (as: Person) => (await shop.call(contract.getAccount, { as })).data.account;
const change = (as: Person, body: Record<string, unknown>) => shop.call(contract.updateAccount, { as, body });
const nextSecond = (): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};

describe('SE-10 the account', () => {
  it('is readable by every user and names the provider of each outside service', async () => {
    const { person, accountId } = await shop.newAccount();
    const account = await read(await person('fieldTechnicianLite'));
    expect(account).toMatchObject({ id: accountId, companyName: 'Test Company', timezone: 'America/Toronto' });
    expect(account.providers).toEqual({ ai: 'built-in', maps: 'built-in', mail: 'built-in', calls: 'built-in' });
  });

  it('can be changed only by admins', async () => {
    const { person } = await shop.newAccount();
    const reply = await change(await person('officeManager'), { companyName: '' });
    expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
    expect((await change(await person(null), { companyName: 'Mine' })).data.account.companyName).toBe('Mine');
  });

  it('has a default tax for unlocated addresses, initially none, which must be its own', async () => {
    const { owner } = await shop.newAccount();
    const other = await shop.newAccount();
    expect((await read(owner)).defaultTaxId).toBeNull();
    const make = async (as: Person) =>
      (await shop.call(createTax, { as, body: { name: 'HST', rate: 13 } })).data.tax.id;
    const [own, foreign] = [await make(owner), await make(other.owner)];
    for (const wrong of [foreign, '019d0000-0000-7000-8000-000000000001']) {
      const refused = await change(owner, { defaultTaxId: wrong });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'defaultTaxId', code: 'not_found', message: 'Tax is not valid' }],
      ]);
    }
    expect((await change(owner, { defaultTaxId: own })).data.account.defaultTaxId).toBe(own);
    expect((await change(owner, { companyName: 'Northwind' })).data.account.defaultTaxId).toBe(own);
    const me = await shop.call(getMe, { as: owner });
    expect(me.data.user.account.defaultTaxId).toBe(own);
    expect((await change(owner, { defaultTaxId: null })).data.account.defaultTaxId).toBeNull();
  });

  it('accepts every key and keeps what is not sent', async () => {
    const { owner } = await shop.newAccount();
    const before = await read(owner);
    nextSecond();
    const values = {
      companyName: 'Northwind',
      email: 'office@example.test',
      phoneNumber: { countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' },
      phoneCountry: 'de',
      website: 'https://example.test',
      taxNumber: '12-345',
      timezone: 'Europe/Berlin',
      currency: 'CAD',
      currencySymbol: 'C$',
      locale: 'en-CA',
      workingDays: ['monday', 'saturday'],
      workingHours: { start: '07:30', end: '15:00' },
      colors: { 'visitStatus.completed': '#2e7d32', 'callStatus.no-answer': '#5d4037' },
    };
    const reply = await change(owner, {
      ...values,
      address: { city: 'Toronto', latitude: 43.6532, longitude: -79.3832 },
      documentDefaults: { invoiceTermsDays: 14 },
      features: { ai: false },
    });
    expect(reply.status).toBe(200);
    const { account } = reply.data;
    expect(account).toMatchObject(values);
    expect(account.address).toMatchObject({ city: 'Toronto', street: null, latitude: 43.6532 });
    expect(account.documentDefaults).toEqual({ ...before.documentDefaults, invoiceTermsDays: 14 });
    expect(account.features).toEqual({ ai: false, maps: true, mail: true });
    expect(account.updatedAt > before.updatedAt).toBe(true);
    expect(await read(owner)).toEqual(account);
    const cleared = await change(owner, { email: '', phoneNumber: null, website: null, address: null, colors: {} });
    expect(cleared.data.account).toMatchObject({
      companyName: 'Northwind',
      email: null,
      phoneNumber: null,
      website: null,
      address: null,
      colors: {},
    });
  });

  it('cannot get another id, logo or provider', async () => {
    const { owner } = await shop.newAccount();
    const before = await read(owner);
    const reply = await change(owner, { id: before.id.replace(/^./, 'f'), logoUrl: 'x', providers: { ai: 'other' } });
    expect(reply.data.account).toEqual(before);
  });

  it.each([
    [{ companyName: ' ' }, 'Company name is required'],
    [{ companyName: null }, 'Company name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ website: 'example.test' }, 'Please enter a valid website URL including http:// or https://'],
    [{ taxNumber: 'x'.repeat(51) }, 'Tax number is too long (maximum 50 characters)'],
    [{ timezone: 'Mars/Olympus' }, 'Timezone is not valid'],
    [{ currency: 'dollars' }, 'Currency is not valid'],
    [{ locale: 'en_US' }, 'Locale is not valid'],
    [{ locale: 'xx' }, 'Locale is not valid'],
    [{ workingDays: ['someday'] }, 'Working days is not valid'],
    [{ workingHours: { start: '8', end: '18:00' } }, 'Start is not valid'],
    [{ workingHours: { start: '18:00', end: '08:00' } }, 'The working day must end after it starts.'],
    [{ colors: { 'visitStatus.completed': 'green' } }, 'Colors is not valid'],
    [{ colors: { completed: '#2e7d32' } }, 'Colors is not valid'],
    [{ documentDefaults: { invoiceTermsDays: 366 } }, 'Invoice terms days must be between 0 and 365'],
    [{ documentDefaults: { invoiceTermsDays: 7.5 } }, 'Invoice terms days is not valid'],
    [{ features: { ai: 'yes' } }, 'Ai is not valid'],
    [
      { address: { latitude: 95, longitude: 0 } },
      'Please enter valid latitude (-90 to 90) and longitude (-180 to 180) values.',
    ],
  ])('refuses %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await change(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses a stale version and accepts the stored one', async () => {
    const { owner } = await shop.newAccount();
    const { updatedAt } = await read(owner);
    nextSecond();
    expect((await change(owner, { companyName: 'First', updatedAt })).status).toBe(200);
    const late = await change(owner, { companyName: 'Second', updatedAt });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
    expect((await read(owner)).companyName).toBe('First');
  });

  it('is not changed by sending the stored values', async () => {
    const { owner } = await shop.newAccount();
    const before = await read(owner);
    nextSecond();
    expect((await change(owner, { companyName: before.companyName, features: {} })).data.account).toEqual(before);
  });
});

describe('SE-11 the logo', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = (as: Person, content: Buffer | string, name = 'logo.png') =>
    shop.call(contract.uploadLogo, { as, files: [{ field: 'file', name, content }] });
  const follow = (url: string) => shop.app.inject(url);

  it('is stored and shown to every user by a link that needs no session', async () => {
    const { owner, person } = await shop.newAccount();
    const reply = await upload(owner, png);
    expect(reply.status).toBe(200);
    expect(reply.data.account.logoUrl).not.toBeNull();
    const seen = await read(await person('fieldTechnicianLite'));
    const picture = await follow(seen.logoUrl ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload.equals(png)).toBe(true);
  });

  it('replaces the previous one, whose file is removed', async () => {
    const account = await shop.newAccount();
    const first = (await upload(account.owner, png)).data.account.logoUrl ?? '';
    const second = (await upload(account.owner, png)).data.account.logoUrl ?? '';
    await shop.queue.runWaiting();
    expect((await follow(first)).statusCode).toBe(404);
    expect((await follow(second)).statusCode).toBe(200);
    const files = await account.look((tx) => tx.selectFrom('storedFiles').select('key').execute());
    expect(files).toHaveLength(1);
  });

  it('must be a png, a jpeg or a webp by content, not by name', async () => {
    const { owner } = await shop.newAccount();
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
    const webp = Buffer.concat([Buffer.from('RIFF\u0024\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(24)]);
    const gif = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(20)]);
    expect((await upload(owner, jpeg, 'logo.txt')).status).toBe(200);
    expect((await upload(owner, webp, 'logo')).status).toBe(200);
    const kept = (await read(owner)).logoUrl;
    for (const [content, name] of [
      [gif, 'logo.png'],
      ['just text', 'logo.jpg'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
    ] as const) {
      const reply = await upload(owner, content, name);
      expect([reply.status, reply.body.message]).toEqual([400, `This file type is not allowed: ${name}`]);
    }
    expect((await read(owner)).logoUrl).toBe(kept);
  });

  it('must be between one byte and 5 MB', async () => {
    const { owner } = await shop.newAccount();
    const large = await upload(owner, Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
    expect([large.status, large.body.message]).toEqual([413, 'The file is too large. The maximum size is 5 MB.']);
    const empty = await upload(owner, '');
    expect([empty.status, empty.body.message]).toEqual([400, 'The file is empty.']);
    const missing = await shop.call(contract.uploadLogo, { as: owner, files: [] });
    expect([missing.status, missing.body.message]).toEqual([400, 'No file was sent']);
    const json = await shop.call(contract.uploadLogo, { as: owner, body: {} });
    expect([json.status, json.body.message]).toEqual([400, 'No file was sent']);
  });

  it('can be set only by admins', async () => {
    const { person } = await shop.newAccount();
    expect((await upload(await person('officeManager'), png)).status).toBe(403);
  });
});
