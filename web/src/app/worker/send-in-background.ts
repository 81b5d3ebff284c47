import { aloneInTurn, makeSender } from '../outbox/make-sender.ts';
import { makeOutbox } from '../outbox/outbox.ts';
import { dropSession, listSessions, openWrites, type SenderSession } from '../outbox/sealed-writes.ts';

/** What is left: how much waits, and whether any of it can be sent once there is a network. */
type Left = { waiting: number; isSendable: boolean };

async function sendFor({ person, token, clockOffset }: SenderSession & { person: string }): Promise<Left> {
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
    changed: () => undefined,
  });
  const isEmpty = await outbox.flush();
  const { length } = await outbox.list();
  if (length === 0) await dropSession(person);
  return { waiting: length, isSendable: !isEmpty };
}

/**
 * Sends what waits on this device without a page. The session is the one that a page has kept, sealed, as long as something
 * waits (`sealed-writes.ts`).
 */
export async function sendInBackground(): Promise<Left> {
  let left: Left = { waiting: 0, isSendable: false };
  for (const session of await listSessions()) {
    const { waiting, isSendable } = await sendFor(session);
    left = { waiting: left.waiting + waiting, isSendable: left.isSendable || isSendable };
  }
  return left;
}
