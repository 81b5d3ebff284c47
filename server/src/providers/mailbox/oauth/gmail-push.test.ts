import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startMailProvider } from '../../../testing/mail-provider.ts';
import { MailboxError } from '../mailbox.ts';
import { mailboxInNotice, watchGmail } from './gmail-push.ts';
import { openGmailPush } from './gmail-push-proof.ts';
import { gmailSignIn, googleAddresses } from './mail-providers.ts';
import { beginMailSignIn, finishMailSignIn } from './mail-sign-in.ts';

let fake: Awaited<ReturnType<typeof startMailProvider>>;
beforeAll(async () => {
  fake = await startMailProvider();
});
afterEach(() => fake.failWith(null));
afterAll(() => fake.stop());

const now = new Date('2026-03-02T09:00:00Z');
const seconds = now.getTime() / 1000;
const audience = 'https://work.example.test/api/webhooks/gmail';
const serviceAccount = 'push@project.iam.gserviceaccount.com';
const claims = {
  aud: audience,
  iss: 'https://accounts.google.com',
  email: serviceAccount,
  email_verified: true,
  iat: seconds - 10,
  exp: seconds + 3600,
};
const open = () => openGmailPush({ keysUrl: googleAddresses(fake.settings).keys, audience, serviceAccount });

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('a request to the push hook', () => {
  it('is accepted with a token of our subscription', async () => {
    expect(await open().isSigned(`Bearer ${await fake.pushToken(claims)}`, now)).toBe(true);
  });

  it.each([
    ['for another hook', { aud: 'https://elsewhere.example/hook' }],
    ['of another account', { email: 'other@project.iam.gserviceaccount.com' }],
    ['of an account that is not verified', { email_verified: false }],
    ['of another issuer', { iss: 'https://accounts.example.org' }],
    ['that is expired', { exp: seconds - 120 }],
    ['that never expires', { exp: undefined }],
  ])('is refused with a token %s', async (_, change) => {
    expect(await open().isSigned(`Bearer ${await fake.pushToken({ ...claims, ...change })}`, now)).toBe(false);
  });

  it('is refused with a forged token, or none', async () => {
    const push = open();
    const unsigned = `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
    const symmetric = `${encoded({ alg: 'HS256', kid: 'key-1' })}.${encoded(claims)}.${encoded('x')}`;
    const strange = await fake.pushToken(claims, { by: 'stranger' });
    const unknownKey = await fake.pushToken(claims, { by: 'stranger', key: 'key-2' });
    for (const token of [unsigned, symmetric, strange, unknownKey, 'a.b.c', ''])
      expect(await push.isSigned(`Bearer ${token}`, now)).toBe(false);
    expect(await push.isSigned(undefined, now)).toBe(false);
  });

  it('is neither accepted nor refused while the keys cannot be read', async () => {
    fake.failWith(503);
    await expect(open().isSigned(`Bearer ${await fake.pushToken(claims)}`, now)).rejects.toThrow(MailboxError);
  });
});

it('a notice names its mailbox', () => {
  const notice = (data: string) => ({ message: { data: Buffer.from(data).toString('base64'), messageId: '1' } });
  expect(mailboxInNotice(notice('{"emailAddress":"Ann@Example.test","historyId":7}'))).toBe('ann@example.test');
  for (const wrong of [notice('{}'), notice('no JSON'), { message: {} }, null, 'text', notice('{"emailAddress":7}')])
    expect(mailboxInNotice(wrong)).toBeNull();
});

it('a watch reports changes to the topic until it ends', async () => {
  const provider = gmailSignIn(fake.settings);
  if (provider === null) throw new Error('No keys');
  const redirectUrl = 'https://work.example.test/callback';
  const { url, verifier } = beginMailSignIn(provider, { redirectUrl, state: 's', email: null });
  const back = await fake.consent(url, { email: 'ann@example.test', answer: 'allow' });
  const code = back.searchParams.get('code') ?? '';
  const { accessToken } = await finishMailSignIn(provider, { code, verifier, redirectUrl, now });
  const { watch } = googleAddresses(fake.settings);
  const topic = 'projects/p/topics/mail';
  expect(await watchGmail(watch, { topic, accessToken })).toBe('2026-05-01T00:00:00.000Z');
  expect(fake.watched).toMatchObject([{ topicName: topic }]);
  await expect(watchGmail(watch, { topic, accessToken: 'ended' })).rejects.toMatchObject({ failure: 'refused' });
});
