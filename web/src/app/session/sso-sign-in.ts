import { beginSso } from '@truckroll/contract/single-sign-on/single-sign-on';
import { z } from 'zod';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';

/** The storage key of a single sign-on that has begun in this tab. Another browser, or another tab, cannot finish it. */
const memory = { key: 'truckroll.sso' };

const begun = z.object({ ticket: z.string(), next: z.string() });

/** Leads the browser to the sign-in service of the company of an address (SS-7). It comes back to /sso. */
export async function goToSso(email: string, next: string): Promise<void> {
  const { url, ticket } = await fetchEndpoint(beginSso, { body: { email } });
  sessionStorage.setItem(memory.key, JSON.stringify({ ticket, next }));
  location.assign(url);
}

/** What this tab has begun, once; null if it has begun nothing. */
export function takeBegun(): z.infer<typeof begun> | null {
  const stored = sessionStorage.getItem(memory.key);
  sessionStorage.removeItem(memory.key);
  if (stored === null) return null;
  try {
    return begun.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}
