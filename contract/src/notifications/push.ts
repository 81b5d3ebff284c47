import { pushAddress } from '@truckroll/domain/notifications/push-services';
import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { readText } from '../fields/fields.ts';

/** The push service's URL of a browser. */
const browser = readText(2000)
  .refine((text) => pushAddress(text) !== null, { params: { code: 'not_allowed' } })
  .transform((text) => pushAddress(text) ?? text);
const key = readText(200)
  .min(1)
  .regex(/^[\w-]+=*$/);

export const readPushKey = endpoint({
  id: 'NO-3',
  name: 'readPushKey',
  summary: 'The key with which a browser subscribes to notifications',
  method: 'GET',
  path: '/notifications/push-key',
  needs: signedIn,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({ publicKey: z.string() }),
});

export const subscribeToPush = endpoint({
  id: 'NO-4',
  name: 'subscribeToPush',
  summary: "Subscribe a browser to the caller's notifications",
  method: 'POST',
  path: '/notifications/push-subscriptions',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({ endpoint: browser, keys: z.object({ p256dh: key, auth: key }) }),
  data: z.object({}),
});

export const unsubscribeFromPush = endpoint({
  id: 'NO-5',
  name: 'unsubscribeFromPush',
  summary: 'Unsubscribe a browser',
  method: 'DELETE',
  path: '/notifications/push-subscriptions',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({
    endpoint: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .transform((text) => pushAddress(text) ?? text),
  }),
  data: z.object({}),
});
