import { z } from 'zod';
import { adminOnly, endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathName } from '../fields/fields.ts';

export const addOnKeys = ['calls', 'job-forms', 'time-clock'] as const;
export type AddOnKey = (typeof addOnKeys)[number];

/** An add-on of the account. `configured` is false only where it cannot be connected (API 3.11). */
export const addOn = z.object({
  key: z.enum(addOnKeys),
  name: z.string(),
  description: z.string(),
  connected: z.boolean(),
  connectedAt: z.string().nullable(),
  configured: z.boolean(),
});
describeType(addOn, { id: 'AddOn' });
export type AddOn = z.infer<typeof addOn>;

const keyParams = z.object({ key: pathName(100) });

export const listAddOns = endpoint({
  id: 'AO-1',
  name: 'listAddOns',
  summary: 'The add-ons and which of them are connected',
  method: 'GET',
  path: '/addons',
  needs: signedIn,
  data: z.object({ addons: z.array(addOn).max(addOnKeys.length) }),
});

export const connectAddOn = endpoint({
  id: 'AO-2',
  name: 'connectAddOn',
  summary: 'Connect an add-on',
  method: 'POST',
  path: '/addons/:key/connect',
  needs: adminOnly,
  params: keyParams,
  data: z.object({ addon: addOn }),
  refuses: ['notFound', 'callsUnconfigured'],
});

export const disconnectAddOn = endpoint({
  id: 'AO-2b',
  name: 'disconnectAddOn',
  summary: 'Disconnect an add-on; its records stay',
  method: 'DELETE',
  path: '/addons/:key',
  needs: adminOnly,
  params: keyParams,
  data: z.object({ addon: addOn }),
  refuses: ['notFound'],
});
