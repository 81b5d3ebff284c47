import { setBadge } from '../outbox/badge.ts';
import { aloneInTurn, makeSender } from '../outbox/make-sender.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { dropSession, listSessions, openWrites, type SenderSession } from '../outbox/sealed-writes.ts';

/** Sends what waits for a person. Returns whether nothing is left that can be sent. */
async function sendFor({ person, token, clockOffset }: SenderSession & { person: string }): Promise<boolean> {
  const outbox = makeOutbox({
    shelf: openWrites(person),
    ...makeSender({
      ...{ person, token: () => token, clockOffset: () => clockOffset },
      onProgress: () => undefined,
      onOutdated: () => undefined,
    }),
    alone: aloneInTurn,
    // Forms are open in pages, which send for themselves.
    created: () => undefined,
    changed: (waiting) => setBadge(waiting.length),
  });
  const isEmpty = await outbox.flush();
  if ((await outbox.list()).length === 0) await dropSession(person);
  return isEmpty;
}

/**
 * Sends what waits on this device without a page. The session is the one that a page has kept, sealed, as long as something
 * waits (`sealed-writes.ts`). Returns whether nothing is left that can be sent.
 */
export async function sendInBackground(): Promise<boolean> {
  let isEmpty = true;
  for (const session of await listSessions()) isEmpty = (await sendFor(session)) && isEmpty;
  return isEmpty;
}
