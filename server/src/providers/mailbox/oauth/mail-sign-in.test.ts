import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailProvider } from '../../../testing/mail-provider.ts';
import { MailboxError } from '../mailbox.ts';
import { gmailSignIn, googleAddresses, microsoftSignIn } from './mail-providers.ts';
import {
  beginMailSignIn,
  finishMailSignIn,
  type MailSignInProvider,
  renewMailSignIn,
  revokeMailSignIn,
} from './mail-sign-in.ts';

let fake: Awaited<ReturnType<typeof startMailProvider>>;
beforeAll(async () => {
  fake = await startMailProvider();
});
afterEach(() => fake.failWith(null));
afterAll(() => fake.stop());

const redirectUrl = 'https://work.example.test/api/integrations/email/callback';
const now = new Date('2026-03-02T09:00:00Z');
const providers = {
  Gmail: () => gmailSignIn(fake.settings),
  'Microsoft 365': () => microsoftSignIn(fake.settings),
};
function providerOf(name: keyof typeof providers): MailSignInProvider {
  const provider = providers[name]();
  if (provider === null) throw new Error('No keys');
  return provider;
}

async function begun(provider: MailSignInProvider, email: string) {
  const { url, verifier } = beginMailSignIn(provider, { redirectUrl, state: 'state & more', email: null });
  const back = await fake.consent(url, { email, answer: 'allow' });
  expect(back.searchParams.get('state')).toBe('state & more');
  return { code: back.searchParams.get('code') ?? '', verifier, redirectUrl, now };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof MailboxError ? [error.failure, error.serverText] : error),
  );

describe.each(['Gmail', 'Microsoft 365'] as const)('signing in at %s', (name) => {
  it('gives a permission that is renewed, until the person takes it back', async () => {
    const provider = providerOf(name);
    const permission = await finishMailSignIn(provider, await begun(provider, 'ann@example.test'));
    expect(permission).toMatchObject({ email: 'ann@example.test', expiresAt: '2026-03-02T10:00:00.000Z' });
    const { refreshToken } = permission;
    const renewed = await renewMailSignIn(provider, { refreshToken, now });
    expect(renewed.refreshToken).toBe(refreshToken);
    expect(renewed.accessToken).not.toBe(permission.accessToken);

    fake.revoke('ann@example.test');
    const ended = ['refused', 'Token has been expired or revoked.'];
    expect(await failure(renewMailSignIn(provider, { refreshToken, now }))).toEqual(ended);
  });

  it('takes a code once, and only with the proof that it was asked for here', async () => {
    const provider = providerOf(name);
    const asked = await begun(provider, 'bob@example.test');
    const stolen = failure(finishMailSignIn(provider, { ...asked, verifier: 'guessed' }));
    expect(await stolen).toEqual(['refused', 'Invalid code verifier.']);
    await finishMailSignIn(provider, asked);
    expect(await failure(finishMailSignIn(provider, asked))).toEqual(['refused', 'Malformed auth code.']);
  });

  it('is not finished by a person who denies it', async () => {
    const { url } = beginMailSignIn(providerOf(name), { redirectUrl, state: 's', email: 'ann@example.test' });
    expect(new URL(url).searchParams.get('login_hint')).toBe('ann@example.test');
    const back = await fake.consent(url, { email: 'ann@example.test', answer: 'deny' });
    expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual(['access_denied', false]);
  });

  it('can be tried again while the provider is down or busy, or our own keys are wrong', async () => {
    const provider = providerOf(name);
    for (const [status, kind] of [
      [503, 'unreachable'],
      [429, 'throttled'],
    ] as const) {
      fake.failWith(status);
      expect(await failure(renewMailSignIn(provider, { refreshToken: 'x', now }))).toEqual([kind, 'backend_error']);
    }
    fake.failWith(null);
    const wrongKeys = { ...provider, clientSecret: 'expired' };
    const ours = ['unreachable', 'The OAuth client was not found.'];
    expect(await failure(renewMailSignIn(wrongKeys, { refreshToken: 'x', now }))).toEqual(ours);
    const nobody = { ...provider, tokenUrl: 'http://127.0.0.1:9/token' };
    expect(await failure(renewMailSignIn(nobody, { refreshToken: 'x', now }))).toEqual(['unreachable', null]);
  });
});

it('gives a permission back where the provider has an address for it', async () => {
  const provider = providerOf('Gmail');
  const { refreshToken } = await finishMailSignIn(provider, await begun(provider, 'cleo@example.test'));
  expect(await revokeMailSignIn(provider, refreshToken)).toBe(true);
  expect(await failure(renewMailSignIn(provider, { refreshToken, now }))).toMatchObject([
    'refused',
    expect.any(String),
  ]);
  expect(await revokeMailSignIn(providerOf('Microsoft 365'), refreshToken)).toBe(false);
});

it('uses the providers’ own addresses by default, and none without keys', () => {
  const keys = {
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    MICROSOFT_CLIENT_ID: 'c',
    MICROSOFT_CLIENT_SECRET: 'd',
  };
  expect(gmailSignIn(keys)).toMatchObject({
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    imap: { host: 'imap.gmail.com', port: 993, secure: true },
    smtp: { host: 'smtp.gmail.com', port: 465, secure: true },
  });
  expect(googleAddresses(keys)).toMatchObject({
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    watch: 'https://gmail.googleapis.com/gmail/v1/users/me/watch',
  });
  expect(microsoftSignIn({ ...keys, MICROSOFT_TENANT: 'contoso.com' })).toMatchObject({
    tokenUrl: 'https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token',
    imap: { host: 'outlook.office365.com', port: 993, secure: true },
    smtp: { host: 'smtp.office365.com', port: 587, secure: false },
  });
  expect([gmailSignIn({}), microsoftSignIn({})]).toEqual([null, null]);
});
