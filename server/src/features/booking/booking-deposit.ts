import { createHash } from 'node:crypto';
import type { BookingService } from '@truckroll/contract/booking/booking';
import { createDocument as documentEndpoint } from '@truckroll/contract/documents/save-document';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForChange } from '../../records/client-access/find-client.ts';
import { findLink, insertLink } from '../../records/documents/document-link-store.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { createDocument } from '../documents/create-document.ts';
import { answerDocument } from '../documents/public-document.ts';
import { publicPage } from '../documents/send-document.ts';

type Depositing = {
  service: BookingService;
  clientId: string;
  /** Who booked, and so agreed to the price. */
  signerName: string;
  origin: string;
  /** The secret of the hold that was booked. */
  hold: string;
  by: Author;
};

/** The link of a deposit follows from the secret of its hold, so that a repeated request gets the same one. */
const depositToken = (hold: string): string => createHash('sha256').update(`deposit of ${hold}`).digest('base64url');

/** Where the deposit of a hold that was booked can be paid; null without one, or once the link has ended. */
export async function findDepositUrl(
  tx: Tx,
  { hold, origin, now }: { hold: string; origin: string | null; now: Date },
): Promise<string | null> {
  const token = depositToken(hold);
  return origin !== null && (await findLink(tx, token, now)) !== undefined ? publicPage(origin, token) : null;
}

/**
 * The estimate of a booked service, approved by its client: it becomes the job, and its page takes the deposit by card, which
 * the invoice takes over.
 */
export async function makeDepositEstimate(
  tx: Tx,
  { service, clientId, signerName, origin, hold, by }: Depositing,
): Promise<{ estimateId: string; depositUrl: string }> {
  const client = await getClientForChange(tx, clientId, clientScope(by.actor));
  const { name, price, deposit } = service;
  const sent = documentEndpoint.body.parse({
    ...{ documentType: 2, clientId, title: name, documentStatus: 'sent' },
    items: [{ name, quantity: 1, rate: price ?? deposit ?? 0 }],
    ...{ isDepositRequired: true, depositType: 'amount', depositValue: Math.min(deposit ?? 0, price ?? deposit ?? 0) },
  });
  const { id } = (await createDocument(tx, client, sent, by)).row;
  const stored = await lockDocument(tx, id);
  if (stored === undefined) throw new Problem('bookingRefused');
  const answer = { actionStatus: 1 as const, signerName, updatedAt: stored.updatedAt };
  await answerDocument(tx, stored, { answer, signatureKey: null, now: by.now });
  const token = await insertLink(tx, id, by.now, { token: depositToken(hold) });
  return { estimateId: id, depositUrl: publicPage(origin, token) };
}
