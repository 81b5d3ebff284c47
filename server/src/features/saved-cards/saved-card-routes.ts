import * as contract from '@truckroll/contract/payments/saved-cards';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { cardLinkMail } from '@truckroll/domain/outgoing-mail/card-link';
import { automaticConsentVersion } from '@truckroll/domain/saved-cards/automatic-payment';
import { savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { type ClientScope, clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForRecord, requireClient } from '../../records/client-access/find-client.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import * as store from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { toSavedCard } from './card-page.ts';
import { removeCard } from './remove-card.ts';

const toOfficeCard = (card: store.StoredCard, today: string): contract.OfficeCard => {
  const { consentText, consentBy, consentAt, consentVersion } = card;
  const coversAutomatic = consentVersion >= automaticConsentVersion;
  return { ...toSavedCard(card, today), consentText, consentBy, consentAt, coversAutomatic };
};

/** A card on file of a client whom the person sees. */
async function getCard(tx: Tx, id: string, scope: ClientScope) {
  const card = found(await store.holdActiveCard(tx, id), 'Card');
  await requireClient(tx, card.clientId, scope).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? new Problem('notFound', { Entity: 'Card' }) : error;
  });
  return card;
}

/** The cards on file of clients, in the office (API PY-40 to PY-42, PY-52). */
export function savedCardRoutes({ serve, cardPayments, queue, settings }: ServerContext): void {
  const isOn = Boolean(cardPayments?.publishableKey);

  serve(contract.listSavedCards, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    async handle({ tx, params, now }) {
      const [cards, today] = await Promise.all([store.listActiveCards(tx, params.id), readToday(tx, now)]);
      return { savedCards: cards.map((card) => toOfficeCard(card, today)), isOn };
    },
  });

  serve(contract.sendCardLink, {
    find: ({ tx, params, actor }) => getClientForRecord(tx, params.id, clientScope(actor)),
    async handle({ tx, record, actor, now }) {
      if (!isOn) throw new Problem('onlinePaymentOff');
      if (record.stage === 'archived') throw new Problem('clientArchived');
      if (record.email === null) throw new Problem('clientEmailMissing');
      const { companyName, features } = await getAccountRow(tx, actor.accountId);
      if (!features.mail) throw new Problem('mailUnconnected');
      const origin = await getOrigin(tx, settings, actor.accountId);
      const url = `${origin}/public/cards/${await store.insertCardLink(tx, record.id, now)}`;
      const words = mailWords(await readLanguage(tx, record.id));
      const mail = cardLinkMail({ words, companyName, firstName: record.firstName, url });
      await sendMail(tx, queue, { kind: 'card-link', to: record.email, ...mail, senderId: actor.userId, now });
      await recordEvent(tx, { actor, now }, { type: 'client.card_asked', clientId: record.id, to: record.email });
      return { sentTo: record.email };
    },
  });

  serve(contract.removeSavedCard, {
    find: ({ tx, params, actor }) => getCard(tx, params.id, clientScope(actor)),
    async handle({ tx, record, actor, now }) {
      await removeCard(tx, record, { actor, now, queue });
      return {};
    },
  });

  serve(contract.updateSavedCard, {
    find: ({ tx, params, actor }) => getCard(tx, params.id, clientScope(actor)),
    async handle({ tx, record, body, actor, now }) {
      const { id, clientId, isAutomatic, consentVersion } = record;
      if (body.isAutomatic && !isAutomatic) {
        if (!isOn) throw new Problem('onlinePaymentOff');
        if (consentVersion < automaticConsentVersion) throw new Problem('consentTooOld');
        const client = await getClientForRecord(tx, clientId, clientScope(actor));
        if (client.email === null) throw new Problem('clientEmailMissing');
      }
      if (body.isAutomatic !== isAutomatic) {
        await store.updateCard(tx, id, { isAutomatic: body.isAutomatic }, now);
        const event = { clientId, card: savedCardName(record), isOn: body.isAutomatic };
        await recordEvent(tx, { actor, now }, { type: 'client.card_automatic', ...event });
      }
      const savedCard = { ...record, isAutomatic: body.isAutomatic };
      return { savedCard: toOfficeCard(savedCard, await readToday(tx, now)) };
    },
  });
}
