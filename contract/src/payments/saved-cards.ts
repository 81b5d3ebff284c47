import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { savedCardKinds } from '@truckroll/domain/saved-cards/saved-card';
import { z } from 'zod';
import { anyOf, endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, pathId, pathName, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { clientCompany } from '../on-my-way/on-my-way.ts';

const mayCharge = anyOf('Invoice.recordPayment', 'Invoice.createOwn');

/** A card or bank account that a client lets the company keep. Its number is not here. */
export const savedCard = z.object({
  id: z.string(),
  kind: z.enum(savedCardKinds),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().nullable(),
  expYear: z.number().nullable(),
  isExpired: z.boolean(),
  /** Whether invoices are charged to it automatically when they are due. */
  isAutomatic: z.boolean(),
});
describeType(savedCard, { id: 'SavedCard' });
export type SavedCard = z.infer<typeof savedCard>;

/** As the office sees it: with what its client agreed to. */
const officeCard = savedCard.extend({
  consentText: z.string(),
  consentBy: z.string(),
  consentAt: z.string(),
  /** Whether what its client agreed to covers automatic payments. */
  coversAutomatic: z.boolean(),
});
describeType(officeCard, { id: 'SavedCardWithConsent' });
export type OfficeCard = z.infer<typeof officeCard>;

export const listSavedCards = endpoint({
  id: 'PY-40',
  name: 'listSavedCards',
  summary: 'The cards and bank accounts that a client lets the company keep, newest first',
  method: 'GET',
  path: '/clients/:id/saved-cards',
  needs: mayCharge,
  params: idParams,
  data: z.object({
    savedCards: z.array(officeCard).max(listBounds.savedCards),
    /** Whether clients can save cards: the keys of the card processor are set. */
    isOn: z.boolean(),
  }),
  failure: 'Failed to load the cards on file',
  refuses: ['notFound'],
});

export const sendCardLink = endpoint({
  id: 'PY-41',
  name: 'sendCardLink',
  summary: 'Send a client a link to the page on which they save a card',
  method: 'POST',
  path: '/clients/:id/card-link',
  needs: mayCharge,
  params: idParams,
  data: z.object({ sentTo: z.string() }),
  message: 'Link sent',
  failure: 'Failed to send the link',
  rate: 'mail',
  refuses: [
    'notFound',
    'clientArchived',
    'clientEmailMissing',
    'onlinePaymentOff',
    'originUnconfirmed',
    'mailUnconnected',
  ],
});

export const removeSavedCard = endpoint({
  id: 'PY-42',
  name: 'removeSavedCard',
  summary: 'Remove a card on file, also at the card processor',
  method: 'DELETE',
  path: '/saved-cards/:id',
  needs: mayCharge,
  params: idParams,
  data: nothing,
  message: 'Removed',
  failure: 'Failed to remove the card',
  refuses: ['notFound'],
});

export const updateSavedCard = endpoint({
  id: 'PY-52',
  name: 'updateSavedCard',
  summary: "Switch the automatic payment of a client's invoices on or off",
  method: 'PATCH',
  path: '/saved-cards/:id',
  needs: mayCharge,
  params: idParams,
  body: z.object({ isAutomatic: z.boolean() }),
  data: z.object({ savedCard: officeCard }),
  message: 'Saved',
  failure: 'Failed to change the card',
  refuses: ['notFound', 'onlinePaymentOff', 'clientEmailMissing', 'consentTooOld'],
});

const tokenParams = z.object({ token: pathName(200) });

/** The page on which a client saves a card. */
const cardPage = z.object({
  company: clientCompany,
  language: z.enum(clientLanguages),
  clientName: z.string(),
  savedCards: z.array(savedCard).max(listBounds.savedCards),
  /** What the client agrees to. */
  consent: z.string(),
  /** The processor's public key, which loads its form on the page. Null: no card can be saved now. */
  publishableKey: z.string().nullable(),
});
describeType(cardPage, { id: 'CardPage' });
export type CardPage = z.infer<typeof cardPage>;

export const getCardPage = endpoint({
  id: 'PY-43',
  name: 'getCardPage',
  summary: 'What a client sees on the page of their card',
  method: 'GET',
  path: '/public/cards/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: z.object({ page: cardPage }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});

export const beginSavingCard = endpoint({
  id: 'PY-44',
  name: 'beginSavingCard',
  summary: 'Agree to the text of the page; the answer opens the form of the card processor',
  method: 'POST',
  path: '/public/cards/:token/consents',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  body: z.object({
    /** Chosen by the page, so that a repeated request is recognized. */
    id: z.uuid(),
    /** The text that the client read. */
    consent: requiredText(2000),
  }),
  data: z.object({ clientSecret: z.string() }),
  secretAnswer: true,
  refuses: ['accountSuspended', 'publicLinkEnded', 'onlinePaymentOff', 'consentChanged'],
});

export const removeOwnCard = endpoint({
  id: 'PY-45',
  name: 'removeOwnCard',
  summary: 'Remove a card on file as its client',
  method: 'DELETE',
  path: '/public/cards/:token/saved-cards/:id',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams.extend({ id: pathId }),
  data: z.object({ page: cardPage }),
  refuses: ['accountSuspended', 'publicLinkEnded', 'notFound'],
});

const opened = z.object({ token: z.string() });

export const openCardPageOfHub = endpoint({
  id: 'PY-46',
  name: 'openCardPageOfHub',
  summary: "Open the page of a client's card from the client's page",
  method: 'POST',
  path: '/public/hub/:token/clients/:clientId/card-page',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams.extend({ clientId: pathId }),
  data: opened,
  secretAnswer: true,
  refuses: ['accountSuspended', 'hubEnded', 'readOnlyLink', 'notFound', 'onlinePaymentOff'],
});

export const openCardPageOfDocument = endpoint({
  id: 'PY-47',
  name: 'openCardPageOfDocument',
  summary: "Open the page of a client's card from an invoice or estimate",
  method: 'POST',
  path: '/public/documents/:token/card-page',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: opened,
  secretAnswer: true,
  refuses: ['accountSuspended', 'publicLinkEnded', 'documentRevised', 'readOnlyLink', 'onlinePaymentOff'],
});
