import * as contract from '@truckroll/contract/planning/calendar-feed';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { Bytes } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { findActor } from '../../records/people/actors.ts';
import type { ServerContext } from '../../server-context.ts';
import { findFeed, findFeedOwner, removeFeed, replaceFeed } from './feed-store.ts';
import { listEventsOfRange } from './list-events.ts';
import { writeFeed } from './write-feed.ts';

/** The days of a feed before and after today, within the longest range of EV-3. */
const daysBack = 14;
const daysAhead = 84;

export function feedRoutes({ serve, serveGuest, settings }: ServerContext): void {
  serve(contract.getCalendarFeed, {
    handle: async ({ tx, actor }) => ({ feed: (await findFeed(tx, actor.userId)) ?? null }),
  });

  serve(contract.renewCalendarFeed, {
    async handle({ tx, actor, now }) {
      const token = await replaceFeed(tx, actor.userId, now);
      return { feed: { createdAt: now.toISOString() }, path: `/api/public/calendar/${token}` };
    },
  });

  serve(contract.revokeCalendarFeed, {
    async handle({ tx, actor }) {
      await removeFeed(tx, actor.userId);
      return {};
    },
  });

  serveGuest(contract.readCalendarFeed, {
    async enter({ params, asSystem }) {
      const owner = await asSystem((system) => findFeedOwner(system, params.token));
      if (owner === undefined) throw new Problem('publicLinkEnded');
      return owner.accountId;
    },
    async answer({ params, transact, now }) {
      const text = await transact(async (tx) => {
        const owner = await findFeedOwner(tx, params.token);
        const actor = owner && (await findActor(tx, owner.userId));
        if (actor === undefined) throw new Problem('publicLinkEnded');
        await refuseSuspended(tx, actor.accountId);
        const account = await getAccountRow(tx, actor.accountId);
        const { timezone: zone } = account;
        const today = wallClock(now.toISOString(), zone).day;
        const [start, end] = [addDays(today, -daysBack), addDays(today, daysAhead)];
        const query = { of: 'range' as const, start, end, source: undefined, teamIds: [actor.userId] };
        const types = ['calendar' as const, 'visit' as const, 'task' as const];
        const events = await listEventsOfRange(tx, { ...query, types }, { actor, now });
        return writeFeed(events, { name: account.companyName, origin: originFor(settings, account), zone });
      });
      return new Bytes(Buffer.from(text), {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="calendar.ics"',
        'Cache-Control': 'private, no-store',
      });
    },
  });
}
