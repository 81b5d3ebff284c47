import { describe, expect, it } from 'vitest';
import { readSettings, WrongSettings } from './settings.ts';

const sentencesOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongSettings) return error.message.split('\n');
    throw error;
  }
};

const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', PUBLIC_URL: 'https://x.example.org' };

describe('the settings', () => {
  it('are all optional', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      PORT: 3000,
      DATA_DIR: 'data',
      SEED_DEMO: 'on',
      SIGN_UP: 'open',
    });
  });

  it('name everything that calls over Twilio need, and nothing more', () => {
    const needed = ['ACCOUNT_SID', 'AUTH_TOKEN', 'API_KEY', 'API_SECRET', 'APP_SID'].map((name) => `TWILIO_${name}`);
    const missing = sentencesOf({ CALLS_PROVIDER: 'twilio' }).map((sentence) => sentence.split(' ')[0]);
    expect(missing).toEqual([...needed, 'PUBLIC_URL']);
    const complete = Object.fromEntries(needed.map((name) => [name, 'x']));
    expect(sentencesOf({ ...complete, CALLS_PROVIDER: 'twilio', PUBLIC_URL: 'https://work.example.org' })).toEqual([]);
  });

  it('limit the demo company to this machine by default', () => {
    expect(readSettings({ SEED_DEMO: 'on' }).HOST).toBe('127.0.0.1');
    expect(readSettings({ SEED_DEMO: 'on', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(readSettings({ SEED_DEMO: 'off' }).HOST).toBe('0.0.0.0');
  });

  it('allow only the first sign-up on an empty installation by default', () => {
    expect(readSettings({ SEED_DEMO: 'off' }).SIGN_UP).toBe('first');
    const postgres = { DATABASE_URL: 'postgres://db.internal/truckroll' };
    expect(readSettings(postgres)).toMatchObject({ SEED_DEMO: 'off', SIGN_UP: 'first' });
    expect(readSettings({ ...postgres, SEED_DEMO: 'on' })).toMatchObject({ SEED_DEMO: 'on', SIGN_UP: 'open' });
    expect(readSettings({ SEED_DEMO: 'off', SIGN_UP: 'open' }).SIGN_UP).toBe('open');
  });

  it.each([
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1.'],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=%zz' },
      'OTEL_EXPORTER_OTLP_HEADERS must be headers such as x-api-key=secret,x-other=value.',
    ],
    [
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x' },
      'TWILIO_FROM must be set together with TWILIO_ACCOUNT_SID: text messages come from it.',
    ],
    [
      { TWILIO_FROM: '+14165550123' },
      'TWILIO_ACCOUNT_SID must be set together with TWILIO_FROM: it is a number of that account.',
    ],
    [{ NUMBERS_PER_ACCOUNT: '501' }, 'NUMBERS_PER_ACCOUNT must be a whole number between 0 and 500.'],
    [{ CALLS_PROVIDER: 'other' }, 'CALLS_PROVIDER must be built-in, twilio or off.'],
    [{ PORT: '65536' }, 'PORT must be a whole number between 0 and 65535.'],
    [{ PORT: '-1' }, 'PORT must be a whole number between 0 and 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number between 0 and 65535.'],
    [{ PORT: 'http' }, 'PORT must be a whole number between 0 and 65535.'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number between 1 and 200.'],
    [
      { DATABASE_REPLICA_URL: 'postgres://x' },
      'DATABASE_URL must be set together with DATABASE_REPLICA_URL: it is a copy of that database.',
    ],
    [
      { DATABASE_POOLER_URL: 'postgres://x' },
      'DATABASE_URL must be set together with DATABASE_POOLER_URL: signals and locks need connections of their own.',
    ],
    [{ DATABASE_POOL_SHARE: '0' }, 'DATABASE_POOL_SHARE must be a whole number between 1 and 100.'],
    [{ DATABASE_LOCK_SECONDS: '0' }, 'DATABASE_LOCK_SECONDS must be a whole number between 1 and 3600.'],
    [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE must be a whole number of at least 1.'],
    [{ PUBLIC_URL: 'work.example.org' }, 'PUBLIC_URL must be an address such as https://work.example.org.'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an address such as https://work.example.org.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    ...['on', '0', '0.0.0.0/0'].map((TRUST_PROXY): [object, string] => [
      { TRUST_PROXY },
      'TRUST_PROXY must be off, the number of proxies in front of the server such as 1, or their addresses such as 127.0.0.1,10.0.0.0/8.',
    ]),
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO must be on or off.'],
    [{ SIGN_UP: 'all' }, 'SIGN_UP must be open, closed or first.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
    [
      { S3_ENDPOINT: 'https://s3.example.org' },
      'S3_BUCKET must be set together with S3_ENDPOINT: it names where files go.',
    ],
    [
      { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'x' },
      'S3_SECRET_ACCESS_KEY must be set together with S3_ACCESS_KEY_ID: one is nothing without the other.',
    ],
    [{ MAIL_PRIVATE_HOSTS: 'yes' }, 'MAIL_PRIVATE_HOSTS must be on or off.'],
    [{ MAIL_DAYS: '0' }, 'MAIL_DAYS must be a whole number between 1 and 3650.'],
    ...['imap.example.org', 'imap.example.org:70000', 'https://imap.example.org:993', '[::1]'].map(
      (GMAIL_IMAP): [object, string] => [
        { GMAIL_IMAP },
        'GMAIL_IMAP must be a server and its port such as imap.gmail.com:993.',
      ],
    ),
    [
      { GOOGLE_CLIENT_ID: 'x', PUBLIC_URL: 'https://x.example.org' },
      'GOOGLE_CLIENT_SECRET must be set together with GOOGLE_CLIENT_ID: one is nothing without the other.',
    ],
    [
      { MICROSOFT_CLIENT_ID: 'x', MICROSOFT_CLIENT_SECRET: 'y' },
      'PUBLIC_URL must be set together with MICROSOFT_CLIENT_ID: Microsoft sends people back to it.',
    ],
    [
      { MICROSOFT_TENANT: 'a/b', MICROSOFT_CLIENT_ID: 'x', MICROSOFT_CLIENT_SECRET: 'y', PUBLIC_URL: 'https://x.test' },
      'MICROSOFT_TENANT must be the id of a directory or a domain such as northwind.com.',
    ],
    [
      { ...google, GOOGLE_PUBSUB_TOPIC: 'mail', GOOGLE_PUBSUB_SERVICE_ACCOUNT: 'a@b.example.com' },
      'GOOGLE_PUBSUB_TOPIC must be a topic such as projects/northwind/topics/mail.',
    ],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address such as Northwind <office@example.org>.'],
  ])('that are invalid end the start with a sentence: %j', (environment, sentence) => {
    expect(sentencesOf(environment as Record<string, string>)).toEqual([sentence]);
  });

  it('that are invalid are all listed', () => {
    expect(sentencesOf({ PORT: 'x', SEED_DEMO: 'x' })).toHaveLength(2);
    expect(sentencesOf({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([
      'PUBLIC_URL must be set together with SMTP_URL: links in mail begin with it.',
      'MAIL_FROM must be set together with SMTP_URL: mail comes from it.',
    ]);
  });

  it.each(['office@example.org', 'Northwind <office@example.org>', 'Northwind Home Services <a.b@mail.example.org>'])(
    'accept %j as the sender of mail',
    (MAIL_FROM) => {
      expect(
        sentencesOf({ SMTP_URL: 'smtps://mail.example.org', PUBLIC_URL: 'https://x.example.org', MAIL_FROM }),
      ).toEqual([]);
    },
  );
});
