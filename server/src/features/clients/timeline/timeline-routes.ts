import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import { placeOf, type TimelineKind, timelineKinds, timelinePage } from '@truckroll/domain/clients/timeline';
import { clientScope } from '../../../records/client-access/client-scope.ts';
import { requireClient } from '../../../records/client-access/find-client.ts';
import type { ServerContext } from '../../../server-context.ts';
import { readFiles, readNotes } from './drive-parts.ts';
import { namePeople } from './entry-people.ts';
import { readMerges } from './merge-part.ts';
import { readCalls, readTexts } from './message-parts.ts';
import { readMoneyPart } from './money-part.ts';
import { readPage } from './page-part.ts';
import type { ReadPart } from './timeline-part.ts';
import { readEvents, readForms, readJobs, readRequests, readTasks, readVisits } from './work-parts.ts';

/** Each kind is one bounded query with the rights of its own feature. */
const ownParts: Readonly<Record<Exclude<TimelineKind, 'email'>, ReadPart>> = {
  job: readJobs,
  visit: readVisits,
  event: readEvents,
  request: readRequests,
  task: readTasks,
  form: readForms,
  money: readMoneyPart,
  file: readFiles,
  note: readNotes,
  call: readCalls,
  text: readTexts,
  page: readPage,
  merge: readMerges,
};

/** `readEmails` is given by the e-mails, which are above the clients. */
export function timelineRoutes({ serve }: ServerContext, readEmails: ReadPart): void {
  const parts: Readonly<Record<TimelineKind, ReadPart>> = { ...ownParts, email: readEmails };
  serve(listClientTimeline, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    async handle({ tx, params, query, actor, now }) {
      const { cursor, limit } = query;
      const after = cursor === undefined ? null : placeOf(cursor);
      const wanted = query.kinds === undefined || query.kinds.length === 0 ? timelineKinds : new Set(query.kinds);
      // One entry more than the page shows whether another page follows.
      const part = { clientId: params.id, actor, after, limit: limit + 1, now };
      const page = timelinePage(await Promise.all([...wanted].map((kind) => parts[kind](tx, part))), limit);
      return { ...page, entries: await namePeople(tx, page.entries) };
    },
  });
}
