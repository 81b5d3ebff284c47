import { changeRequestsPerDay, takesChangeRequests } from '@truckroll/domain/documents/change-requests';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import {
  type ChangeRequest,
  countChangeRequestsSince,
  findChangeRequest,
  insertChangeRequest,
} from '../../records/documents/change-request-store.ts';
import { listLinesOf } from '../../records/documents/document-item-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { noteChangeAsked } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { amountDueOf } from './document-details.ts';
import { clientOf } from './public-document.ts';

const daySeconds = 86_400;

/** The name of a line that a client asks about. */
async function nameOfLine(tx: Tx, documentId: string, lineId: string): Promise<string> {
  const line = (await listLinesOf(tx, documentId)).find(({ id }) => id === lineId);
  if (line === undefined) throw invalid('lineId', 'Item is not valid', 'not_found');
  return line.name;
}

/**
 * A client asks for a change of a document, which is locked (API DC-9e). A repeated request is stored once. The document
 * keeps its status, so that the client can still approve it as it is.
 */
export async function askForChange(
  tx: Tx,
  document: StoredDocument,
  { id, text: asked, lineId, now }: { id: string; text: string; lineId?: string | null | undefined; now: Date },
): Promise<ChangeRequest> {
  const known = await findChangeRequest(tx, { id, documentId: document.id });
  if (known !== undefined) return known;
  if (!takesChangeRequests({ ...document, amountDue: amountDueOf(document) })) throw new Problem('changeNotPossible');
  const dayAgo = new Date(now.getTime() - daySeconds * 1000);
  if ((await countChangeRequestsSince(tx, document.id, dayAgo)) >= changeRequestsPerDay)
    throw new Problem('tooManyRequests', {}, { retryAfterSeconds: daySeconds });
  const text = lineId ? `${await nameOfLine(tx, document.id, lineId)}: ${asked}` : asked;
  const request = { id, text, createdAt: now.toISOString() };
  await insertChangeRequest(tx, { ...request, documentId: document.id });
  await noteChangeAsked(tx, document.id, request.createdAt);
  const by = { actor: clientOf(document), now };
  const { createdBy } = document;
  await recordEvent(tx, by, { type: 'document.change_asked', document: documentOf(document), createdBy, text });
  return request;
}

/** Records that the change is answered. Nothing happens if none waits. */
export async function settleChange(tx: Tx, document: StoredDocument, by: Author): Promise<void> {
  if (document.changeAskedAt === null) return;
  await noteChangeAsked(tx, document.id, null);
  await recordEvent(tx, by, { type: 'document.change_settled', document: documentOf(document) });
}
