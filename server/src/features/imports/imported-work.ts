import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { ClientWork } from '../../records/events/event-definition.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { followWork } from '../events/follow-work.ts';

/**
 * Moves the client of an imported job or invoice to the stage of clients with work: a client with earlier work is not a
 * new lead, even if the record has no date (API 3.3).
 */
export async function followImportedWork(tx: Tx, work: ClientWork, by: Author): Promise<void> {
  const followed = await followWork(tx, [work], by.now);
  if (followed.length > 0) await recordEvent(tx, by, ...followed);
}
