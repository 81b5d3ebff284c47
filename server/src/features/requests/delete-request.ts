import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { removeContents, removeDriveOf } from '../../records/files/remove-items.ts';
import { deleteHistoryOf } from '../../records/history/history-store.ts';
import { deleteNotificationsOf } from '../../records/notifications/notification-store.ts';
import { removeRequests } from '../../records/requests/write-requests.ts';
import type { StoredRequest } from './request-rights.ts';

/** Deletes a request with its lines and files; jobs and documents created from it stay (API RQ-8). */
export async function deleteRequest(
  tx: Tx,
  request: Pick<StoredRequest, 'id' | 'requestNumber' | 'clientId'>,
  by: { actor: Pick<Actor, 'name'> & { userId: string | null }; now: Date; queue: Queue },
): Promise<void> {
  const keys = await removeDriveOf(tx, 'requests', [request.id]);
  await removeRequests(tx, [request.id]);
  await deleteNotificationsOf(tx, 'request', [request.id]);
  await deleteHistoryOf(tx, { moduleType: 'request', ids: [request.id] });
  await removeContents(tx, by.queue, keys);
  const { id: requestId, requestNumber, clientId } = request;
  await recordEvent(tx, by, { type: 'request.deleted', requestId, requestNumber, clientId });
}
