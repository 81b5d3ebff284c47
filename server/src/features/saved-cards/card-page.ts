import type { CardPage, SavedCard } from '@truckroll/contract/payments/saved-cards';
import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import { cardPage as catalogues } from '@truckroll/domain/client-texts/compiled/card-page-all.gen';
import { wordsOf } from '@truckroll/domain/client-texts/words';
import { noticeDays } from '@truckroll/domain/saved-cards/automatic-payment';
import { isExpired } from '@truckroll/domain/saved-cards/saved-card';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Links } from '../../platform/storage/links.ts';
import type { CardPayments } from '../../providers/card-payments/card-payments.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { findCardLink, listActiveCards, type StoredCard } from '../../records/saved-cards/saved-card-store.ts';
import { readClientCompany } from '../on-my-way/read-arrival.ts';

export const toSavedCard = (
  { id, kind, brand, last4, expMonth, expYear, isAutomatic }: StoredCard,
  today: string,
): SavedCard => ({
  id,
  kind,
  brand,
  last4,
  expMonth,
  expYear,
  isExpired: isExpired({ expMonth, expYear }, today),
  isAutomatic,
});

type PageClient = { id: string; name: string; email: string | null };

/** The client of a link, for its page. */
export async function openCardLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ accountId: string; client: PageClient }> {
  const link = await findCardLink(tx, token, now);
  if (link === undefined) throw new Problem('publicLinkEnded');
  await refuseSuspended(tx, link.accountId);
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select(['id', 'name', 'email'])
    .where('id', '=', link.clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (client === undefined) throw new Problem('publicLinkEnded');
  return { accountId: link.accountId, client };
}

/** The text to which a client agrees before their card is kept. */
export const consentText = (language: ClientLanguage, company: string): string =>
  wordsOf(language, catalogues[language]).say('consent', { company, days: noticeDays });

type Reading = { token: string; now: Date; links: Links; cardPayments: CardPayments | null };

/** The page of a client's card, with the text that the client agrees to. */
export async function readCardPage(tx: Tx, { token, now, links, cardPayments }: Reading): Promise<CardPage> {
  const { accountId, client } = await openCardLink(tx, token, now);
  const [company, language, cards, today] = await Promise.all([
    readClientCompany(tx, accountId, links),
    readLanguage(tx, client.id),
    listActiveCards(tx, client.id),
    readToday(tx, now),
  ]);
  return {
    ...{ company, language, clientName: client.name },
    savedCards: cards.map((card) => toSavedCard(card, today)),
    consent: consentText(language, company.name),
    publishableKey: cardPayments?.publishableKey ?? null,
  };
}
