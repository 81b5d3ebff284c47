import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { signatureHeader, signHook } from '../hook-signature.ts';

/** Delivers a form to a path of this server, without a network. */
export type DeliverForm = (form: {
  path: string;
  headers: Record<string, string>;
  body: string;
}) => Promise<{ status: number; body: string }>;

/** Sends a webhook as a carrier does, and resolves with the body of the answer. */
export type PostHook = (
  endpoint: Endpoint,
  fields: Record<string, string>,
  query?: Record<string, string>,
) => Promise<string>;

/** The built-in carrier's way to this server: the same signed webhooks that an outside carrier sends. */
export const makePostHook =
  ({ deliver, publicUrl, key }: { deliver: DeliverForm; publicUrl: string; key: string }): PostHook =>
  async (endpoint, fields, query = {}) => {
    const asked = new URLSearchParams(query).toString();
    const path = `/api${endpoint.path.replace(':provider', 'local')}${asked === '' ? '' : `?${asked}`}`;
    const signature = signHook({ url: `${publicUrl}${path}`, fields: Object.entries(fields) }, key);
    const answer = await deliver({
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', [signatureHeader]: signature },
      body: new URLSearchParams(fields).toString(),
    });
    if (answer.status !== 200) throw new Error(`A simulated webhook was answered with ${answer.status}`);
    return answer.body;
  };
