import { z } from 'zod';
import { CannotStart } from './start/cannot-start.ts';

const onOff = z.enum(['on', 'off']);

/** Every setting of the server, each with the sentence that ends a start when it is wrong. */
const schema = z.object({
  PORT: z.coerce
    .number({ error: 'PORT must be a number between 0 and 65535.' })
    .int()
    .min(0)
    .max(65_535, {
      error: 'PORT must be a number between 0 and 65535.',
    })
    .default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z
    .url({ error: 'PUBLIC_URL must be the address under which people open the product, such as https://example.org.' })
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_URL must begin with postgres:// or postgresql://.' })
    .optional(),
  DATABASE_POOL: z.coerce
    .number({ error: 'DATABASE_POOL must be a number between 1 and 200.' })
    .int()
    .min(1)
    .max(200)
    .default(10),
  SEED_DEMO: onOff.default('on'),
  /** Who may open an account (decision 0003); unset it follows SEED_DEMO. */
  SIGN_UP: z.enum(['open', 'closed', 'first'], { error: 'SIGN_UP must be open, closed or first.' }).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  CALLS_PER_MINUTE: z.coerce
    .number({ error: 'CALLS_PER_MINUTE must be a number of at least 1.' })
    .int()
    .min(1)
    .default(600),
  PASSWORD_CALLS_PER_EMAIL: z.coerce
    .number({ error: 'PASSWORD_CALLS_PER_EMAIL must be a number of at least 1.' })
    .int()
    .min(1)
    .default(10),
  PASSWORD_CALLS_PER_ADDRESS: z.coerce
    .number({ error: 'PASSWORD_CALLS_PER_ADDRESS must be a number of at least 1.' })
    .int()
    .min(1)
    .default(50),
  TRUST_PROXY: onOff.default('off'),
  MAPS_PROVIDER: z.enum(['built-in', 'google', 'nominatim', 'photon']).optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  NOMINATIM_URL: z.url({ error: 'NOMINATIM_URL must be an address such as https://maps.example.org.' }).optional(),
  PHOTON_URL: z.url({ error: 'PHOTON_URL must be an address such as https://maps.example.org.' }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ error: 'S3_ENDPOINT must be an address such as https://storage.example.org.' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'SMTP_URL must begin with smtp:// or smtps://.' })
    .optional(),
  MAIL_FROM: z.string().default('Truckroll <no-reply@localhost.localdomain>'),
  CALLS_PROVIDER: z.enum(['built-in', 'off']).default('built-in'),
});

const complete = schema
  .refine((given) => given.SMTP_URL === undefined || given.PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'PUBLIC_URL must be set together with SMTP_URL: links in mail begin with it.',
  })
  .transform(({ SIGN_UP, ...given }) => ({
    ...given,
    SIGN_UP: SIGN_UP ?? (given.SEED_DEMO === 'on' ? ('open' as const) : ('first' as const)),
  }));

export type Settings = z.output<typeof complete>;

/** Thrown when the settings cannot be used: `message` is one sentence for each that is wrong. */
export class WrongSettings extends CannotStart {}

/** Reads the settings from the environment; an empty value counts as absent. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = complete.safeParse(given);
  if (result.success) return result.data;
  throw new WrongSettings(
    result.error.issues
      .map((issue) => {
        const name = issue.path.join('.');
        return issue.message.startsWith(name) ? issue.message : `${name} is not valid: ${issue.message}.`;
      })
      .join('\n'),
  );
}
