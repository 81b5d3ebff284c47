import * as contract from '@truckroll/contract/payments/saved-cards';
import { consentVersion } from '@truckroll/domain/saved-cards/saved-card';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import * as store from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterByLink, openForAction } from '../documents/public-document.ts';
import { openCardLink, readCardPage } from './card-page.ts';
import { removeCard } from './remove-card.ts';

/** The page on which a client saves and removes a card (API PY-43 to PY-45, PY-47). */
export function cardPageRoutes({ serveGuest, links, cardPayments, queue }: ServerContext): void {
  const enter = async (request: { params: { token: string }; now: Date; asSystem: Transact }): Promise<string> => {
    const link = await request.asSystem((system) => store.findCardLink(system, request.params.token, request.now));
    if (link === undefined) throw new Problem('publicLinkEnded');
    return link.accountId;
  };

  serveGuest(contract.getCardPage, {
    enter,
    handle: async ({ tx, params, now }) => ({
      page: await readCardPage(tx, { token: params.token, now, links, cardPayments }),
    }),
  });

  serveGuest(contract.beginSavingCard, {
    enter,
    async answer({ params, body, now, transact }) {
      if (cardPayments === null || cardPayments.publishableKey === null) throw new Problem('onlinePaymentOff');
      const begun = await transact(async (tx) => {
        const page = await readCardPage(tx, { token: params.token, now, links, cardPayments });
        if (page.consent !== body.consent) throw new Problem('consentChanged');
        const { accountId, client } = await openCardLink(tx, params.token, now);
        const at = now.toISOString();
        const isNew = await store.insertAsked(tx, {
          ...{ id: body.id, clientId: client.id, status: 'asked', consentText: page.consent, consentVersion },
          ...{ consentBy: client.name, consentAt: at, createdAt: at, updatedAt: at },
        });
        // A repeated request goes on with its own card; anybody else's id is unknown here.
        const card = isNew ? undefined : await store.holdCard(tx, body.id);
        if (card !== undefined && (card.clientId !== client.id || card.status !== 'asked'))
          throw new Problem('publicLinkEnded');
        const customerId = await store.findCustomer(tx, client.id);
        return { id: body.id, accountId, clientId: client.id, customerId, name: client.name, email: client.email };
      });
      const { customerId, setupId, clientSecret } = await cardPayments.beginSaving(begun);
      await transact((tx) => store.updateCard(tx, begun.id, { customerId, setupId }, now));
      return { clientSecret };
    },
  });

  serveGuest(contract.removeOwnCard, {
    enter,
    async handle({ tx, params, now }) {
      const { client } = await openCardLink(tx, params.token, now);
      const card = found(await store.holdActiveCard(tx, params.id), 'Card');
      if (card.clientId !== client.id) throw new Problem('notFound', { Entity: 'Card' });
      await removeCard(tx, card, { actor: { userId: null, name: client.name }, now, queue });
      return { page: await readCardPage(tx, { token: params.token, now, links, cardPayments }) };
    },
  });

  serveGuest(contract.openCardPageOfDocument, {
    enter: enterByLink,
    async handle({ tx, params, now }) {
      if (!cardPayments?.publishableKey) throw new Problem('onlinePaymentOff');
      const { document } = await openForAction(tx, params.token, now);
      return { token: await store.insertCardLink(tx, document.clientId, now) };
    },
  });
}
