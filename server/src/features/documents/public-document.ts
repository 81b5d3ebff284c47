import type { answerPublicDocument, PublicDocument } from '@truckroll/contract/documents/send-document';
import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { shownCompany } from '@truckroll/domain/branding/branding';
import { clientDocument } from '@truckroll/domain/documents/client-document';
import { seesDocument } from '@truckroll/domain/hub/hub-access';
import { answersWithoutCode } from '@truckroll/domain/hub/hub-entry';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Links } from '../../platform/storage/links.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { listReached } from '../../records/client-access/hub-person.ts';
import { bindLink, findLink, isDeviceOf } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { lockDocument, setDocumentStatus } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { HistoryActor } from '../../records/history/history-store.ts';
import { type PlannedChoice, planChoice, storeChoice } from './choose-option.ts';
import { toDocument } from './document-details.ts';
import { moveRequestOf } from './document-source.ts';

/** Resolves a document link to its account, under which the request then runs (API DC-9). */
export async function enterByLink(request: {
  params: { token: string };
  now: Date;
  asSystem: Transact;
}): Promise<string> {
  const link = await request.asSystem((system) => findLink(system, request.params.token, request.now));
  if (link === undefined) throw new Problem('publicLinkEnded');
  return link.accountId;
}

/** The document of a link, locked. */
export async function openLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ accountId: string; document: StoredDocument; isReadOnly: boolean }> {
  const link = await findLink(tx, token, now);
  if (link === undefined) throw new Problem('publicLinkEnded');
  await refuseSuspended(tx, link.accountId);
  const document = await lockDocument(tx, link.documentId);
  if (document === undefined || document.deletedAt !== null || document.documentStatus === 'void')
    throw new Problem('publicLinkEnded');
  if (document.reopenedAt !== null) throw new Problem('documentRevised');
  return { accountId: link.accountId, document, isReadOnly: link.isReadOnly };
}

/** What a browser tells of who answers (API DC-11). */
export type Answering = { deviceKey?: string | null | undefined; hubToken?: string | null | undefined };

type Opened = { token: string; document: StoredDocument; now: Date };

/**
 * Whether a device needs a code before it answers a document, which is locked. The first device of a link is bound to it, and
 * needs none for 14 days.
 */
export async function needsCode(
  tx: Tx,
  { token, document, now }: Opened,
  { deviceKey, hubToken }: Answering,
): Promise<boolean> {
  const link = await findLink(tx, token, now);
  if (link === undefined) throw new Problem('publicLinkEnded');
  const { deviceHash, createdAt } = link;
  const isFirst = isDeviceOf({ token, deviceHash }, deviceKey ?? null);
  if (answersWithoutCode({ createdAt, isFirst }, now)) {
    if (isFirst === null && deviceKey) await bindLink(tx, { token, documentId: document.id }, deviceKey);
    return false;
  }
  return !(hubToken && seesDocument(await listReached(tx, hubToken, now), document));
}

/** The document of a link, for an answer of the client: by the first device, or after a code. */
export async function openForAnswer(
  tx: Tx,
  token: string,
  { by, now }: { by: Answering; now: Date },
): ReturnType<typeof openLink> {
  const opened = await openForAction(tx, token, now);
  if (await needsCode(tx, { token, document: opened.document, now }, by)) throw new Problem('answerNeedsCode');
  return opened;
}

/** The document of a link, for an action of the client. Staff who look at the client's page cannot act. */
export async function openForAction(tx: Tx, token: string, now: Date): ReturnType<typeof openLink> {
  const opened = await openLink(tx, token, now);
  if (opened.isReadOnly) throw new Problem('readOnlyLink');
  return opened;
}

/** A document's client, as the author of the client's own actions. */
export const clientOf = ({ clientDetails }: Pick<StoredDocument, 'clientDetails'>): HistoryActor => ({
  userId: null,
  name: clientDetails.name,
});

/** The document as its client sees it. `isViewed` marks it as viewed. */
export async function viewPublicDocument(
  tx: Tx,
  document: StoredDocument,
  { now, links, isViewed }: { now: Date; links: Links; isViewed: boolean },
): Promise<PublicDocument> {
  const isFirst = document.viewedAt === null && isViewed;
  const viewed: StoredDocument = isViewed
    ? {
        ...document,
        viewedAt: document.viewedAt ?? now.toISOString(),
        documentStatus: document.documentStatus === 'sent' ? 'viewed' : document.documentStatus,
      }
    : document;
  if (isFirst || viewed.documentStatus !== document.documentStatus) {
    const { viewedAt, documentStatus } = viewed;
    await setDocumentStatus(tx, document.id, { documentStatus, viewedAt });
  }
  if (isFirst) {
    const by = { actor: clientOf(document), now };
    await recordEvent(tx, by, { type: 'document.viewed', document: documentOf(document) });
  }
  const shown = await toDocument(tx, viewed, { now, links, reader: null });
  const companyInformation = shownCompany(shown.companyInformation, shown.texts);
  return clientDocument({ ...shown, companyInformation });
}

/** Refuses a client's action if the document has changed since the client saw it (API DC-9). */
export function requireSeenVersion(document: StoredDocument, { updatedAt }: { updatedAt?: string | undefined }): void {
  if (updatedAt !== document.updatedAt) throw new Problem('documentChanged');
}

type Answer = Omit<BodyOf<typeof answerPublicDocument>, keyof Answering>;

/**
 * Refuses an answer that is no longer possible, before anything is stored. Returns what an approval chooses; null for a
 * rejection.
 */
export async function requireAnswerable(
  tx: Tx,
  document: StoredDocument,
  answer: Answer,
  now: Date,
): Promise<PlannedChoice | null> {
  if (document.documentType !== 2) throw new Problem('publicLinkEnded');
  if (document.documentStatus === 'expired') throw new Problem('estimateExpired');
  if (document.actionStatus !== 0 || document.documentStatus === 'converted') throw new Problem('documentAnswered');
  if (document.dueDate !== null && document.dueDate < (await readToday(tx, now))) throw new Problem('estimateExpired');
  requireSeenVersion(document, answer);
  const needsSignature = document.isContractRequired && answer.actionStatus === 1;
  if (needsSignature && !(answer.signature && answer.signerName))
    throw invalid('signature', 'Please provide a signature', 'required');
  return answer.actionStatus === 1 ? await planChoice(tx, document, answer, 'client') : null;
}

/** A client approves or rejects an estimate; notifies its creator and the admins (API DC-9). */
export async function answerDocument(
  tx: Tx,
  document: StoredDocument,
  { answer, signatureKey, now }: { answer: Answer; signatureKey: string | null; now: Date },
): Promise<void> {
  const choice = await requireAnswerable(tx, document, answer, now);
  const signer = answer.signerName ?? null;
  await storeAnswer(tx, document, { choice, at: now.toISOString(), now, signer, signatureKey, shownBy: null });
}

type GivenAnswer = {
  /** What is approved; null for a rejection. */
  choice: PlannedChoice | null;
  /** When the client answered. */
  at: string;
  now: Date;
  /** The name of who signed. */
  signer: string | null;
  signatureKey: string | null;
  /** The name of who presented the estimate; null of an answer on the client's page. */
  shownBy: string | null;
};

/** Stores a client's answer with all that follows from it. */
export async function storeAnswer(
  tx: Tx,
  document: StoredDocument,
  { choice, at, now, signer, signatureKey, shownBy }: GivenAnswer,
): Promise<void> {
  const isApproved = choice !== null;
  const sums = choice === null ? {} : await storeChoice(tx, document, choice);
  await setDocumentStatus(tx, document.id, {
    ...sums,
    actionStatus: isApproved ? 1 : 2,
    documentStatus: isApproved ? 'approved' : 'rejected',
    updatedAt: now.toISOString(),
    ...(isApproved ? { approvedAt: at, approvedByName: signer ?? document.clientDetails.name } : {}),
    ...(isApproved && signatureKey !== null
      ? { contractSignatureKey: signatureKey, contractSignerName: signer, contractSignedAt: at }
      : {}),
  });
  const by = { actor: clientOf(document), now };
  const { createdBy } = document;
  const about = { document: documentOf(document), createdBy, shownBy };
  if (choice === null) await recordEvent(tx, by, { type: 'document.rejected', ...about });
  else await recordEvent(tx, by, { type: 'document.approved', ...about, option: choice.optionName });
  if (!isApproved) await moveRequestOf(tx, document, 'lost_rejected', by);
}
