import type { Mailbox } from '@truckroll/contract/mail/mailboxes';
import { describe, expect, it } from 'vitest';
import { presetOf } from './mail-hosts.ts';
import {
  imapForm,
  imapValuesOf,
  mailboxProgress,
  missingText,
  portsFor,
  serversIn,
  stateOf,
} from './mailbox-values.ts';

const mailbox = (change: Partial<Mailbox> = {}): Mailbox => ({
  ...{ email: 'ann@example.org', provider: 'imap', status: 'connected', lastSyncAt: '2026-03-10T15:00:00.000Z' },
  ...{
    scope: 'account',
    errorText: null,
    syncing: null,
    needsSignIn: false,
    sharesClientThreads: false,
    servers: null,
    sendsAs: 'ann@example.org',
  },
  ...change,
});
const servers = {
  ...{ username: 'ann@example.org', imapHost: 'imap.example.org', imapPort: 993 },
  ...{ smtpHost: 'smtp.example.org', smtpPort: 587, secure: false },
};

describe('the form of a mailbox with host and password', () => {
  it('shows the servers of a connected mailbox, but no password', () => {
    const { secure: _, ...hosts } = servers;
    expect(imapValuesOf(mailbox({ servers }))).toEqual({
      ...hosts,
      ...{ email: 'ann@example.org', username: '', password: '', encryption: 'starttls' },
    });
  });

  it('sends the address as user name if none was entered', () => {
    const typed = { ...imapValuesOf(mailbox({ servers })), password: 'correct horse' };
    const { email: _, ...sent } = { email: '', ...servers, password: 'correct horse' };
    expect(serversIn(imapForm.parse(typed))).toEqual(sent);
    expect(serversIn(imapForm.parse({ ...typed, username: ' ann ' })).username).toBe('ann');
    expect(serversIn(imapForm.parse({ ...typed, encryption: 'tls' })).secure).toBe(true);
  });

  it('keeps the spaces of a password and refuses empty servers and ports', () => {
    const typed = { ...imapValuesOf(mailbox({ servers })), password: ' a b ' };
    expect(serversIn(imapForm.parse(typed)).password).toBe(' a b ');
    const empty = imapForm.safeParse({ ...typed, imapHost: ' ', smtpPort: null });
    expect(empty.error?.issues.map(({ path }) => path[0])).toEqual(['imapHost', 'smtpPort']);
  });

  it('changes default ports with the encryption, and keeps other ports', () => {
    expect(portsFor('starttls', { imapPort: 993, smtpPort: '465' })).toEqual({ imapPort: 143, smtpPort: 587 });
    expect(portsFor('tls', { imapPort: 143, smtpPort: 2525 })).toEqual({ imapPort: 993, smtpPort: 2525 });
    expect(portsFor('tls', { imapPort: null, smtpPort: 587 })).toEqual({ imapPort: null, smtpPort: 465 });
  });
});

it.each([
  ['ann@gmail.com', 'gmail'],
  ['ann@iCloud.com ', 'icloud'],
  ['ann@yahoo.ca', 'yahoo'],
  ['ann@notgmail.com', null],
  ['gmail.com@example.org', null],
  ['', null],
])('the provider of %j is %s', (email, preset) => {
  expect(presetOf(email)).toBe(preset);
});

it.each<[Partial<Mailbox>, string]>([
  [{}, 'Connected'],
  [{ lastSyncAt: null }, 'Waiting for the first synchronization'],
  [{ lastSyncAt: null, provider: 'local' }, 'Connected'],
  [{ lastSyncAt: null, syncing: { done: 0, total: 10 } }, 'Reading mail'],
  [{ errorText: 'Too many connections' }, 'Connected'],
  [{ status: 'error', syncing: { done: 5, total: 10 } }, 'Not working'],
  [{ status: 'error', needsSignIn: true }, 'Sign-in refused'],
])('a mailbox with %j is shown as %s', (change, label) => {
  expect(stateOf(mailbox(change)).label).toBe(label);
});

it.each([
  [{ done: 2300, total: 8100 }, '2,300 of 8,100', 28],
  [{ done: 0, total: 0 }, '0 of 0', 0],
  // Messages that arrive during the first synchronization are counted as well.
  [{ done: 12, total: 10 }, '10 of 10', 100],
])('the progress %j is shown as %s', (syncing, text, percent) => {
  expect(mailboxProgress(syncing)).toEqual({ text, percent });
});

it('names the settings that the operator has to set', () => {
  expect(missingText('microsoft', ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'])).toBe(
    'Microsoft 365 is not set up on this server. Its operator has to set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET.',
  );
  expect(missingText('imap', [])).toBeNull();
});
