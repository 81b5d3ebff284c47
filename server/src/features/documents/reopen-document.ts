import { agreementOf } from '@truckroll/domain/documents/document-lock';
import { settledWithout } from '@truckroll/domain/documents/payment-rules';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import type { Queue } from '../../platform/background/queue.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { removeFile } from '../../platform/storage/remove-file.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { isBilled } from '../../records/documents/progress-store.ts';
import { setDocumentStatus } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { openOptions } from './choose-option.ts';
import { type Printing, printDocument } from './print-document.ts';

/** The stored PDF of the agreed version. */
type AgreedPdf = { key: string; name: string; size: number };

/** Stores the agreed PDF separately from the current one, which every change replaces. */
export async function keepAgreedPdf(document: StoredDocument, printing: Printing): Promise<AgreedPdf | null> {
  if (agreementOf(document) === null) return null;
  const { name, content } = await printDocument(document.id, printing);
  const key = newStorageKey(printing.accountId);
  await printing.storage.put(key, content, 'application/pdf');
  return { key, name, size: content.length };
}

type Reopening = { pdf: AgreedPdf | null; updatedAt?: string | undefined; actor: Actor; now: Date; queue: Queue };

/**
 * Turns an agreed document back into a draft. Removes the approval and the signature; the history keeps who agreed when
 * to which total, with the agreed PDF (API DC-10).
 */
export async function reopenDocument(tx: Tx, document: StoredDocument, by: Reopening): Promise<void> {
  const { pdf, updatedAt, actor, now, queue } = by;
  requireVersion(document, updatedAt);
  if (document.documentStatus === 'void' || document.documentStatus === 'converted') throw new Problem('documentFixed');
  if (agreementOf(document) === null || pdf === null) throw new Problem('notAgreed');
  if (await isBilled(tx, document.id)) throw new Problem('estimateBilled');
  const { timezone } = await getAccountRow(tx, actor.accountId);
  const owner = { type: 'document', id: document.id } as const;
  await insertStoredFile(tx, { ...pdf, type: 'application/pdf', owner, createdBy: actor.userId, now });
  const sums = await openOptions(tx, document);
  await setDocumentStatus(tx, document.id, {
    ...sums,
    documentStatus: 'draft',
    paymentStatus: sums.paymentStatus ?? settledWithout(document, 'draft'),
    actionStatus: 0,
    approvedAt: null,
    approvedByName: null,
    askedTime: null,
    contractSignatureKey: null,
    contractSignerName: null,
    contractSignedAt: null,
    sentAt: null,
    delivery: null,
    deliveryError: null,
    leftAt: null,
    viewedAt: null,
    reopenedAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
  // The kept PDF already contains the signature image.
  if (document.contractSignatureKey !== null) await removeFile(tx, queue, document.contractSignatureKey);
  const at = document.contractSignedAt ?? document.approvedAt;
  await recordEvent(tx, by, {
    type: 'document.reopened',
    document: documentOf(document),
    name: document.contractSignerName ?? document.approvedByName,
    at: at === null ? null : formatDateTime(at, timezone),
    total: formatMoney(Number(document.total), document.currency),
    isSigned: document.contractSignedAt !== null,
    file: { key: pdf.key, name: pdf.name },
  });
}
