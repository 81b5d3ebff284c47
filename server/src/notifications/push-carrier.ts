import webPush from 'web-push';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { fetchPublic } from '../egress/egress.ts';
import type { Settings } from '../settings.ts';

export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** Who carries notifications to browsers. */
export type PushCarrier = {
  /** The key by which browsers know this installation. */
  publicKey: string;
  /** Answers 'gone' when the browser does not take them any more. */
  send: (to: PushAddress, body: string) => Promise<'sent' | 'gone'>;
};

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The installation's key pair (VAPID), made on the first start and the same in every process. */
function readKeys(database: Database): Promise<z.output<typeof keyPair>> {
  return database.asSystem(async (system) => {
    await system
      .insertInto('installationSecrets')
      .values({ name: 'push', value: JSON.stringify(webPush.generateVAPIDKeys()) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await system
      .selectFrom('installationSecrets')
      .select('value')
      .where('name', '=', 'push')
      .executeTakeFirstOrThrow();
    return keyPair.parse(JSON.parse(row.value));
  });
}

const isGone = (status: number): boolean => status === 404 || status === 410;
const dayInSeconds = 86_400;
const patienceMs = 10_000;

/** Web Push over the browsers' own services. They want to know whom to write to: the product's address, if it has one. */
export async function openPushCarrier(database: Database, settings: Settings): Promise<PushCarrier> {
  const keys = await readKeys(database);
  const isPublic = settings.PUBLIC_URL?.startsWith('https://') === true;
  const subject = isPublic && settings.PUBLIC_URL ? settings.PUBLIC_URL : 'mailto:push@truckroll.invalid';
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, body) {
      const options = { vapidDetails: { subject, ...keys }, TTL: dayInSeconds };
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, options);
      const answer = await fetchPublic(endpoint, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        // A push service answers itself; a redirect would carry the notification to a host that nobody checked.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      if (isGone(answer.status)) return 'gone';
      if (!answer.ok) throw new Error(`The push service answered with status ${answer.status}`);
      return 'sent';
    },
  };
}
