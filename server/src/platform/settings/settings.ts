import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { carrierPairs, carrierSettings, missingCarrierSettings } from './carrier-settings.ts';
import { mailboxPairs, mailboxSettings } from './mailbox-settings.ts';
import { readMapTilesPlace } from './map-tiles-place.ts';
import { readOtlpHeaders } from './otlp-headers.ts';
import { address, oneOf, whole } from './setting-fields.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

const secretKey = (name: string) =>
  z
    .string()
    .min(32, { error: `${name} must have at least 32 characters.` })
    .optional();

/** Every setting of the server, with the sentence that the start fails with when its value is wrong. */
const single = z.object({
  PORT: whole('PORT', 0, 65_535).default(3000),
  /** If unset, it depends on SEED_DEMO, because everybody knows the password of the demo company. */
  HOST: z.string().optional(),
  /** The public URL of the product. */
  PUBLIC_URL: address('PUBLIC_URL', 'https://work.example.org').optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_URL must begin with postgres:// or postgresql://.' })
    .optional(),
  /** A pooler of that database in transaction mode, such as PgBouncer. */
  DATABASE_POOLER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_POOLER_URL must begin with postgres:// or postgresql://.' })
    .optional(),
  /** A replica of DATABASE_URL, for reports and exports. */
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_REPLICA_URL must begin with postgres:// or postgresql://.' })
    .optional(),
  DATABASE_POOL: whole('DATABASE_POOL', 1, 200).default(10),
  /** The largest share of the connection pool that one company may hold at once, in percent. */
  DATABASE_POOL_SHARE: whole('DATABASE_POOL_SHARE', 1, 100).default(50),
  DATABASE_STATEMENT_SECONDS: whole('DATABASE_STATEMENT_SECONDS', 1, 3600).default(30),
  DATABASE_LOCK_SECONDS: whole('DATABASE_LOCK_SECONDS', 1, 3600).default(3),
  /** If unset, it is on for the embedded database, and off with DATABASE_URL, where a business keeps its data. */
  SEED_DEMO: oneOf('SEED_DEMO', ['on', 'off']).optional(),
  /** Whether a start migrates the schema. If off, `npm run migrate` does, and a start on an older schema is refused. */
  MIGRATE: oneOf('MIGRATE', ['on', 'off']).default('on'),
  /** Who may create an account (decision 0003). If unset, it depends on SEED_DEMO. */
  SIGN_UP: oneOf('SIGN_UP', ['open', 'closed', 'first']).optional(),
  SECRET_KEY: secretKey('SECRET_KEY'),
  /** The previous key, while some secrets are still sealed with it. */
  SECRET_KEY_OLD: secretKey('SECRET_KEY_OLD'),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** The most streams of live changes on one server, and the most of one company. */
  LIVE_STREAMS: whole('LIVE_STREAMS', 0, 100_000).default(5000),
  LIVE_STREAMS_PER_ACCOUNT: whole('LIVE_STREAMS_PER_ACCOUNT', 1, 100_000).default(1000),
  /** Whether browsers keep the application and what was seen last. If off, a device removes both at its next visit. */
  SERVICE_WORKER: oneOf('SERVICE_WORKER', ['on', 'off']).default('on'),
  /** Metrics are off unless one of these is set. */
  METRICS_PORT: whole('METRICS_PORT', 0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, { error: 'METRICS_TOKEN must have at least 16 characters.' }).optional(),
  /** Traces are off unless a collector is set. These names are those of OpenTelemetry. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform((text, context) => {
      const headers = readOtlpHeaders(text);
      if (headers !== null) return headers;
      const message = 'OTEL_EXPORTER_OTLP_HEADERS must be headers such as x-api-key=secret,x-other=value.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  OTEL_SERVICE_NAME: z.string().default('truckroll'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1.' })
    .min(0, { error: 'OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1.' })
    .max(1, { error: 'OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1.' })
    .default(1),
  CALLS_PER_MINUTE: whole('CALLS_PER_MINUTE', 1).default(600),
  API_KEY_CALLS_PER_MINUTE: whole('API_KEY_CALLS_PER_MINUTE', 1).default(300),
  PUBLIC_CALLS_PER_MINUTE: whole('PUBLIC_CALLS_PER_MINUTE', 1).default(30),
  BOOKING_HOLDS_PER_HOUR: whole('BOOKING_HOLDS_PER_HOUR', 1).default(20),
  /** Whether webhooks may lead to private addresses and to http. */
  WEBHOOK_PRIVATE_HOSTS: oneOf('WEBHOOK_PRIVATE_HOSTS', ['on', 'off']).default('off'),
  /** Whether the issuers of companies may have private addresses and http. */
  SSO_PRIVATE_HOSTS: oneOf('SSO_PRIVATE_HOSTS', ['on', 'off']).default('off'),
  /** Whether copies of companies may go to private addresses and over http. */
  COPY_PRIVATE_HOSTS: oneOf('COPY_PRIVATE_HOSTS', ['on', 'off']).default('off'),
  WEBHOOK_CALLS_PER_MINUTE: whole('WEBHOOK_CALLS_PER_MINUTE', 1).default(600),
  PASSWORD_CALLS_PER_EMAIL: whole('PASSWORD_CALLS_PER_EMAIL', 1).default(10),
  PASSWORD_CALLS_PER_ADDRESS: whole('PASSWORD_CALLS_PER_ADDRESS', 1).default(50),
  WRONG_TOKENS_PER_MINUTE: whole('WRONG_TOKENS_PER_MINUTE', 1).default(30),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((text, context) => {
      const proxies = readTrustedProxies(text.trim());
      if (proxies !== null) return proxies;
      const message =
        'TRUST_PROXY must be off, the number of proxies in front of the server such as 1, or their addresses such as 127.0.0.1,10.0.0.0/8.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  MAPS_PROVIDER: oneOf('MAPS_PROVIDER', ['built-in', 'google', 'nominatim', 'photon']).optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  NOMINATIM_URL: address('NOMINATIM_URL', 'https://maps.example.org').optional(),
  PHOTON_URL: address('PHOTON_URL', 'https://maps.example.org').optional(),
  /** The tiles of maps; without them maps are drawn from built-in outlines. */
  MAP_TILES: z
    .string()
    .transform((text, context) => {
      const place = readMapTilesPlace(text.trim());
      if (place !== null) return place;
      const message =
        'MAP_TILES must be an address such as https://tiles.example.org/{z}/{x}/{y}.png, or a file or an address that ends in .pmtiles.';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional(),
  /** Whom maps name as the source of the tiles. */
  MAP_TILES_CREDIT: z.string().max(200).optional(),
  /** The deepest zoom level of tiles that are pictures; an archive names its own. */
  MAP_TILES_ZOOM: whole('MAP_TILES_ZOOM', 1, 22).default(19),
  TRAVEL_PROVIDER: oneOf('TRAVEL_PROVIDER', ['built-in', 'osrm', 'valhalla', 'google']).optional(),
  /** The speeds of estimates: 40 km/h always, or by distance and time of day. */
  TRAVEL_SPEEDS: oneOf('TRAVEL_SPEEDS', ['flat', 'varied']).default('flat'),
  OSRM_URL: address('OSRM_URL', 'https://routes.example.org').optional(),
  VALHALLA_URL: address('VALHALLA_URL', 'https://routes.example.org').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: address('S3_ENDPOINT', 'https://storage.example.org').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Whether the text of scanned pages and pictures is recognised, for search, summaries and questions. */
  TEXT_RECOGNITION: oneOf('TEXT_RECOGNITION', ['on', 'off']).default('on'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'SMTP_URL must begin with smtp:// or smtps://.' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^@<>]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/, {
      error: 'MAIL_FROM must be an address such as Northwind <office@example.org>.',
    })
    .optional(),
  /** The domains whose mail is received here, in lower case: 'example.org', or of one company 'example.org=ACCOUNT_ID'. */
  MAIL_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((domain) => domain !== ''),
    )
    .refine(
      (domains) => domains.every((domain) => /^[^=]+(=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/.test(domain)),
      {
        error: 'MAIL_DOMAINS names domains such as example.org, and the company of one as example.org=ID.',
      },
    ),
  /** The port on which mail for built-in mailboxes is received from other mail servers; off without it. */
  MAIL_INBOUND_PORT: whole('MAIL_INBOUND_PORT', 0, 65_535).optional(),
  ...mailboxSettings,
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** With it, clients can save a card: the page of that loads Stripe's form. */
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  /** The URL of Stripe's API, if it is not Stripe's own. */
  STRIPE_API_URL: address('STRIPE_API_URL', 'https://api.stripe.com').optional(),
  ...carrierSettings,
  /** A server with the Chat Completions interface of OpenAI; unset: the built-in text engine. */
  AI_BASE_URL: address('AI_BASE_URL', 'https://api.example.org/v1').optional(),
  AI_MODEL: z.string().max(100).optional(),
  AI_API_KEY: z.string().optional(),
  /** The model that transcribes recordings of calls, and its server if it is not that of the text engine. */
  AI_TRANSCRIPTION_MODEL: z.string().max(100).optional(),
  AI_TRANSCRIPTION_URL: address('AI_TRANSCRIPTION_URL', 'https://api.example.org/v1').optional(),
  AI_TRANSCRIPTION_API_KEY: z.string().optional(),
  /** The longest wait for the first words of an answer, and for the next ones. */
  AI_TIMEOUT_SECONDS: whole('AI_TIMEOUT_SECONDS', 1, 600).default(60),
  /** How many tokens one company may use in a day. */
  AI_TOKENS_PER_DAY: whole('AI_TOKENS_PER_DAY', 1).default(500_000),
  /** How much text one request contains at most. */
  AI_CONTEXT_CHARACTERS: whole('AI_CONTEXT_CHARACTERS', 2000, 2_000_000).default(24_000),
});

type Given = z.output<typeof single>;

/** Settings that require another one: the first needs the second. */
const pairs: readonly (readonly [keyof Given, keyof Given, string])[] = [
  ['DATABASE_REPLICA_URL', 'DATABASE_URL', 'it is a copy of that database'],
  ['DATABASE_POOLER_URL', 'DATABASE_URL', 'signals and locks need connections of their own'],
  ['SMTP_URL', 'PUBLIC_URL', 'links in mail begin with it'],
  ['SMTP_URL', 'MAIL_FROM', 'mail comes from it'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'it tells that the messages of Stripe are its own'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'one is nothing without the other'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'one is nothing without the other'],
  ...carrierPairs,
  ['SECRET_KEY_OLD', 'SECRET_KEY', 'what was sealed with the old key is sealed with the new one'],
  ['AI_BASE_URL', 'AI_MODEL', 'it is the model that answers there'],
  ['AI_MODEL', 'AI_BASE_URL', 'it is where the model is reached'],
  ['AI_API_KEY', 'AI_BASE_URL', 'it is the key for that address'],
  ['AI_TRANSCRIPTION_URL', 'AI_TRANSCRIPTION_MODEL', 'it is the model that transcribes there'],
  ['AI_TRANSCRIPTION_API_KEY', 'AI_TRANSCRIPTION_URL', 'it is the key for that address'],
  ['MAP_TILES_CREDIT', 'MAP_TILES', 'it names their source'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'it names where files go'],
  ...mailboxPairs,
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'one is nothing without the other'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID', 'one is nothing without the other'],
];

const complete = single
  .superRefine((given, context) => {
    for (const [first, second, why] of pairs) {
      if (given[first] === undefined || given[second] !== undefined) continue;
      const message = `${second} must be set together with ${first}: ${why}.`;
      context.addIssue({ code: 'custom', path: [second], message });
    }
    if (given.AI_TRANSCRIPTION_MODEL !== undefined && (given.AI_TRANSCRIPTION_URL ?? given.AI_BASE_URL) === undefined) {
      const message =
        'AI_TRANSCRIPTION_URL must be set together with AI_TRANSCRIPTION_MODEL: it is where calls are transcribed.';
      context.addIssue({ code: 'custom', path: ['AI_TRANSCRIPTION_URL'], message });
    }
    for (const { name, message } of missingCarrierSettings(given))
      context.addIssue({ code: 'custom', path: [name], message });
  })
  .transform(({ SIGN_UP, SEED_DEMO, HOST, ...given }) => {
    const hasDemo = SEED_DEMO ?? (given.DATABASE_URL === undefined ? ('on' as const) : ('off' as const));
    return {
      ...given,
      SEED_DEMO: hasDemo,
      HOST: HOST ?? (hasDemo === 'on' ? '127.0.0.1' : '0.0.0.0'),
      SIGN_UP: SIGN_UP ?? (hasDemo === 'on' ? ('open' as const) : ('first' as const)),
    };
  });

export type Settings = z.output<typeof complete>;

/** Thrown when the settings are invalid. `message` has one sentence for each invalid setting. */
export class WrongSettings extends CannotStart {}

/** Reads the settings from the environment. An empty value counts as absent. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = complete.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => issue.message);
  throw new WrongSettings([...new Set(sentences)].join('\n'));
}
