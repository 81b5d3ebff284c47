import * as contract from '@truckroll/contract/session/session';
import { defaultRoles } from '@truckroll/domain/abilities/default-roles';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, WrongSettings } from '../../platform/settings/settings.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const visitor = () => ({
  companyName: ' Acme Plumbing ',
  firstName: 'Olga',
  lastName: 'Owner',
  email: `visitor-${newId()}@example.test`,
  password: 'ten or more signs',
  timezone: 'America/Toronto',
});

const signUp = (at: Shop, body: Record<string, unknown>) => at.call(contract.register, { body });
const state = async (at: Shop) => (await at.call(contract.signUpState)).data;

describe('SE-3 sign up', () => {
  it('creates an account with its default roles and signs its owner in', async () => {
    const body = visitor();
    const reply = await signUp(shop, body);
    expect(reply.status).toBe(201);
    const { token, user } = reply.data;
    expect(user).toMatchObject({ name: 'Olga Owner', email: body.email, isAdmin: true, timezone: 'America/Toronto' });
    expect(user.role?.name).toBe('superAdmin');
    expect(user.account).toMatchObject({
      companyName: 'Acme Plumbing',
      timezone: 'America/Toronto',
      currency: 'USD',
      currencySymbol: '$',
      locale: 'en-US',
      workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
      workingHours: { start: '08:00', end: '18:00' },
      documentDefaults: {
        invoiceTermsDays: 7,
        invoiceInstructions: 'Please pay within 7 days',
        estimateInstructions: 'Please pay within 30 days',
      },
      logoUrl: null,
    });
    expect((await shop.call(contract.getMe, { as: token })).status).toBe(200);
    const roles = await shop.database.asAccount(user.account.id, (tx) =>
      tx.selectFrom('roles').select(['name', 'permissions', 'isSystem']).orderBy('id').execute(),
    );
    expect(roles).toEqual(defaultRoles.map(({ name, permissions }) => ({ name, permissions, isSystem: true })));
  });

  it('lets the owner sign in with the chosen password', async () => {
    const { email, password, ...rest } = visitor();
    await signUp(shop, { ...rest, email, password });
    expect((await shop.call(contract.login, { body: { email, password } })).status).toBe(200);
  });

  it.each([
    [{ companyName: '' }, 'Company name is required'],
    [{ companyName: 'x'.repeat(201) }, 'Company name is too long (maximum 200 characters)'],
    [{ firstName: undefined }, 'First name is required'],
    [{ firstName: 'x'.repeat(101) }, 'First name is too long (maximum 100 characters)'],
    [{ lastName: 'x'.repeat(101) }, 'Last name is too long (maximum 100 characters)'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'o@example.test' }, 'Please enter a valid email address'],
    [{ password: undefined }, 'Password is required'],
    [{ password: '123456789' }, 'The password must have at least 10 characters.'],
    [{ password: 'x'.repeat(201) }, 'Password is too long (maximum 200 characters)'],
    [{ timezone: undefined }, 'Timezone is required'],
    [{ timezone: 'Mars/Olympus' }, 'Timezone is not valid'],
    [{ timezone: '+05:00' }, 'Timezone is not valid'],
  ])('refuses %j', async (wrong, message) => {
    const reply = await signUp(shop, { ...visitor(), ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('refuses an address used in any account, case-insensitive', async () => {
    const first = visitor();
    await signUp(shop, first);
    const reply = await signUp(shop, { ...visitor(), email: first.email.toUpperCase() });
    expect([reply.status, reply.body.message]).toEqual([409, 'This email address is already in use.']);
  });

  it('creates one account for two concurrent sign-ups with one address', async () => {
    const body = visitor();
    const replies = await Promise.all([signUp(shop, body), signUp(shop, body)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
  });
});

describe('the setting SIGN_UP (decision 0003)', () => {
  it.each([
    [{}, 'open'],
    [{ SEED_DEMO: 'off' }, 'first'],
    [{ SEED_DEMO: 'off', SIGN_UP: 'open' }, 'open'],
    [{ SIGN_UP: 'closed' }, 'closed'],
  ])('of %j is %s', (environment, expected) => {
    expect(readSettings(environment).SIGN_UP).toBe(expected);
  });

  it('must be one of its values', () => {
    expect(() => readSettings({ SIGN_UP: 'maybe' })).toThrow(
      new WrongSettings('SIGN_UP must be open, closed or first.'),
    );
  });

  it('as first admits one of two concurrent visitors, and nobody afterwards', async () => {
    const fresh = await openShop({ SIGN_UP: 'first' });
    try {
      expect(await state(fresh)).toEqual({ isOpen: true, isFirstRun: true });
      const replies = await Promise.all([signUp(fresh, visitor()), signUp(fresh, visitor())]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([201, 403]);
      expect(await state(fresh)).toEqual({ isOpen: false, isFirstRun: false });
      const late = await signUp(fresh, visitor());
      expect([late.status, late.body.message]).toEqual([403, 'Sign up is closed.']);
    } finally {
      await fresh.close();
    }
  });

  it('as closed admits nobody, not even the first', async () => {
    const fresh = await openShop({ SIGN_UP: 'closed' });
    try {
      expect(await state(fresh)).toEqual({ isOpen: false, isFirstRun: true });
      expect((await signUp(fresh, visitor())).body.message).toBe('Sign up is closed.');
    } finally {
      await fresh.close();
    }
  });

  it('as open stays open', async () => {
    await signUp(shop, visitor());
    expect(await state(shop)).toEqual({ isOpen: true, isFirstRun: false });
  });
});

describe('a server that sends mail', () => {
  it('does not start without the address for its links', () => {
    const SMTP_URL = 'smtp://mail.example.test';
    const MAIL_FROM = 'office@example.test';
    expect(() => readSettings({ SMTP_URL, MAIL_FROM })).toThrow(
      new WrongSettings('PUBLIC_URL must be set together with SMTP_URL: links in mail begin with it.'),
    );
    expect(readSettings({ SMTP_URL, MAIL_FROM, PUBLIC_URL: 'https://app.example.test' }).SMTP_URL).toBe(SMTP_URL);
  });
});
