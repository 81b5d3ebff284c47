import { z } from 'zod';
import { endpoint, nothing, open, signedIn } from '../endpoints/endpoint.ts';
import { pathName } from '../fields/fields.ts';

const feed = z.object({ createdAt: z.string() });

export const getCalendarFeed = endpoint({
  id: 'EV-5',
  name: 'getCalendarFeed',
  summary: 'Whether the user has a calendar feed, and since when',
  method: 'GET',
  path: '/me/calendar-feed',
  needs: signedIn,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({ feed: feed.nullable() }),
});

export const renewCalendarFeed = endpoint({
  id: 'EV-6',
  name: 'renewCalendarFeed',
  summary: 'Make a new address of the own calendar feed; the one before ends',
  method: 'POST',
  path: '/me/calendar-feed',
  needs: signedIn,
  peopleOnly: true,
  status: 201,
  /** `path` is shown once: only the hash of its token is stored. */
  data: z.object({ feed, path: z.string() }),
  secretAnswer: true,
});

export const revokeCalendarFeed = endpoint({
  id: 'EV-7',
  name: 'revokeCalendarFeed',
  summary: 'End the own calendar feed',
  method: 'DELETE',
  path: '/me/calendar-feed',
  needs: signedIn,
  peopleOnly: true,
  data: nothing,
});

export const readCalendarFeed = endpoint({
  id: 'EV-8',
  name: 'readCalendarFeed',
  summary: 'The calendar of a person as iCalendar text',
  method: 'GET',
  path: '/public/calendar/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: z.object({ token: pathName(200) }),
  data: nothing,
  answers: 'binary',
  refuses: ['accountSuspended', 'publicLinkEnded'],
});
