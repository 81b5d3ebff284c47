import { getArrival } from '@truckroll/contract/on-my-way/on-my-way';
import { Problem } from '../../platform/http/problem.ts';
import { findArrivalLink } from '../../records/announcements/announcement-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { readArrival } from './read-arrival.ts';

/** The page on which a client follows a trip (API OW-1). */
export function arrivalRoutes({ serveGuest, links }: ServerContext): void {
  serveGuest(getArrival, {
    async enter({ params, asSystem }) {
      const link = await asSystem((system) => findArrivalLink(system, params.token));
      if (link === undefined) throw new Problem('publicLinkEnded');
      return link.accountId;
    },
    handle: async ({ tx, params, now }) => ({ arrival: await readArrival(tx, { token: params.token, now, links }) }),
  });
}
