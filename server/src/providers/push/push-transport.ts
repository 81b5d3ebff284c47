import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { fetchPublic } from '../../platform/egress/egress.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { readOrMakeSecret } from '../../platform/storage/installation-secret.ts';

export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** A transport for notifications to browsers. */
export type PushTransport = {
  /** The public key that browsers subscribe with. */
  publicKey: string;
  /** Resolves to 'gone' when the subscription has expired. */
  send: (to: PushAddress, body: string) => Promise<'sent' | 'gone'>;
};

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Imported with the first key or message, so that other server starts do not pay for the package. */
const loadWebPush = async () => (await import('web-push')).default;

/** The installation's VAPID key pair, generated on the first start and shared by all processes. */
async function readKeys(database: Database): Promise<z.output<typeof keyPair>> {
  const generate = async () => JSON.stringify((await loadWebPush()).generateVAPIDKeys());
  const stored = await readOrMakeSecret(database, 'push', generate);
  return keyPair.parse(JSON.parse(stored));
}

const isGone = (status: number): boolean => status === 404 || status === 410;
const dayInSeconds = 86_400;
const timeoutMs = 10_000;

/** Web Push over the browser vendors' services. They require a contact: the product's URL is used if it has one. */
export async function openPushTransport(database: Database, settings: Settings): Promise<PushTransport> {
  const keys = await readKeys(database);
  const isPublic = settings.PUBLIC_URL?.startsWith('https://') === true;
  const subject = isPublic && settings.PUBLIC_URL ? settings.PUBLIC_URL : 'mailto:push@truckroll.invalid';
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, body) {
      const options = { vapidDetails: { subject, ...keys }, TTL: dayInSeconds };
      const webPush = await loadWebPush();
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, options);
      const answer = await fetchPublic(endpoint, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        // A push service does not redirect; following a redirect would send the notification to an unchecked host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (isGone(answer.status)) return 'gone';
      if (!answer.ok) throw new Error(`The push service answered with status ${answer.status}`);
      return 'sent';
    },
  };
}
