import type { MessagePage } from '@truckroll/contract/follow-ups/follow-ups';
import { brandingOf } from '@truckroll/domain/branding/branding';
import { isBadRating } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import type { Seal } from '../../platform/storage/seal.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { openChoice } from '../../records/clients/message-choice-link.ts';
import { storeMessageChoice } from '../../records/clients/message-choice-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { readFollowUpSettings } from '../../records/follow-ups/follow-up-settings.ts';
import {
  findFollowUpLink,
  holdFollowUpOfLink,
  type StoredFollowUp,
  updateFollowUp,
} from '../../records/follow-ups/follow-up-store.ts';
import { addOfficeTask } from './follow-up-messages.ts';
import { findFollowed } from './follow-up-records.ts';

/** A message, or for the links of other mails only its client. */
type Opened = {
  accountId: string;
  clientId: string;
  message: StoredFollowUp | null;
  clientName: string;
  mailsOffAt: string | null;
  textsOffAt: string | null;
  textsNeedConsent: boolean;
};

/** Whose link it is, among those visible to the transaction. */
export async function findClientOfLink(
  tx: Tx,
  token: string,
  seal: Seal,
): Promise<{ accountId: string; clientId: string } | undefined> {
  return (await findFollowUpLink(tx, token)) ?? openChoice(seal, token) ?? undefined;
}

/** The message of a link with its client, locked. */
export async function openMessage(tx: Tx, token: string, seal: Seal): Promise<Opened> {
  const message = (await holdFollowUpOfLink(tx, token)) ?? null;
  const row = message ?? openChoice(seal, token);
  if (row === null) throw new Problem('publicLinkEnded');
  const { accountId, clientId } = row;
  await refuseSuspended(tx, accountId);
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['name as clientName', 'mailsOffAt', 'textsOffAt', 'textsNeedConsent'])
    .where('id', '=', clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (client === undefined) throw new Problem('publicLinkEnded');
  return { accountId, clientId, message, ...client };
}

/** Stores whether the client wants mails. */
export async function chooseMails(tx: Tx, row: Opened, wantsMails: boolean, now: Date): Promise<void> {
  if (wantsMails === (row.mailsOffAt === null)) return;
  await storeMessageChoice(tx, row.clientId, { mailsOffAt: wantsMails ? null : now.toISOString() });
  const by = { actor: { userId: null, name: row.clientName }, now };
  const choice = { mails: wantsMails, texts: row.textsOffAt === null, needsConsent: row.textsNeedConsent };
  await recordEvent(tx, by, { type: 'client.messages_chosen', clientId: row.clientId, ...choice });
}

/** Stores a rating. A bad one is a task for the office, once. */
export async function rate(
  tx: Tx,
  row: Opened,
  { stars, comment }: { stars: number; comment: string | null },
  now: Date,
): Promise<void> {
  const { message } = row;
  if (message?.step !== 'finished' || (message.stars === stars && message.comment === comment)) return;
  await updateFollowUp(tx, message.id, { stars, comment, answeredAt: now.toISOString() }, now);
  const by = { actor: { userId: null, name: row.clientName }, now };
  const { clientId, clientName: name } = row;
  await recordEvent(tx, by, { type: 'client.rated', client: { id: clientId, name }, stars, comment });
  if (!isBadRating(stars) || (message.stars !== null && isBadRating(message.stars))) return;
  const followed = await findFollowed(tx, message.step, message.recordId);
  const task = { name: `Call ${name} about a rating of ${stars} of 5`, instructions: comment, clientId };
  await addOfficeTask(tx, { ...task, jobId: followed?.kind === 'visit' ? followed.job.id : null }, by);
}

/** The page of a link as the client sees it. */
export async function readMessagePage(
  tx: Tx,
  token: string,
  { links, seal }: { links: Links; seal: Seal },
): Promise<MessagePage> {
  const row = await openMessage(tx, token, seal);
  const { message } = row;
  const [account, language, { reviewLink }] = await Promise.all([
    getAccountRow(tx, row.accountId),
    readLanguage(tx, row.clientId),
    readFollowUpSettings(tx),
  ]);
  const { color, accent, showsLogo } = brandingOf(account.branding);
  const logoKey = showsLogo ? account.logoKey : null;
  const asksForRating = message?.step === 'finished';
  return {
    language,
    asksForRating,
    stars: message?.stars ?? null,
    comment: message?.comment ?? null,
    reviewLink: asksForRating ? reviewLink : null,
    wantsMails: row.mailsOffAt === null,
    company: {
      name: account.companyName,
      phone: account.phoneNumber,
      logoUrl: logoKey === null ? null : links.sign(logoKey).url,
      color,
      accent,
    },
  };
}
