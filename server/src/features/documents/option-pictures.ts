import { lockOf } from '@truckroll/domain/documents/document-lock';
import { formatMoney } from '@truckroll/domain/format/numbers';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { listOptionsOf, setPictureOf } from '../../records/documents/document-option-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { updateDocument } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';

type Picture = { key: string; file: UploadedFile };

/** Replaces the picture of an option by a stored one, or removes it. What the client approved stays as it was. */
export async function changeOptionPicture(
  tx: Tx,
  estimate: StoredDocument,
  { optionId, picture }: { optionId: string; picture: Picture | null },
  by: Author & { queue: Queue },
): Promise<void> {
  const option = (await listOptionsOf(tx, estimate.id)).find(({ id }) => id === optionId);
  if (option === undefined) throw notFound('Option');
  const lock = lockOf({ ...estimate, hasPayments: false });
  if (lock === 'all') throw new Problem('documentFixed');
  if (lock === 'agreed') throw new Problem('approvedEstimate');
  if (picture === null && option.pictureKey === null) return;
  const { actor, now, queue } = by;
  if (picture !== null) {
    const { name, type, content } = picture.file;
    const owner = { type: 'document', id: estimate.id } as const;
    const stored = { key: picture.key, name, type, size: content.length, owner, createdBy: actor.userId, now };
    await insertStoredFile(tx, stored);
  }
  await setPictureOf(tx, { documentId: estimate.id, optionId, key: picture?.key ?? null });
  if (option.pictureKey !== null) await removeFile(tx, queue, option.pictureKey);
  await updateDocument(tx, estimate.id, {}, now);
  const total = formatMoney(Number(estimate.total), estimate.currency);
  await recordEvent(tx, by, {
    ...{ type: 'document.updated', document: documentOf(estimate), parts: ['options'] },
    totals: { before: total, after: total },
  });
}
