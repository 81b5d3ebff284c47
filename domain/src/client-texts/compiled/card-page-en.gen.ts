// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { CardPageTexts } from './card-page.gen.ts';

export const messages: Catalogue<CardPageTexts> = {
  'title': "Card on file",
  'none': "No card or bank account is on file.",
  'add': "Save a card or bank account",
  'replace': "Replace it",
  'ending': [["brand"]," ending in ",["last4"]],
  'bank': "Bank account",
  'expires': ["Expires ",["month"]],
  'expired': ["Expired ",["month"]],
  'remove': "Remove",
  'removeOf': ["Remove ",["name"]],
  'consent': ["I allow ",["company"]," to keep my card or bank account with the card processor Stripe, and to charge it for invoices that I receive, never more than is due. I can remove it on this page at any time."],
  'agree': "I agree, continue",
  'opening': "Opening...",
  'save': "Save",
  'saving': "Saving...",
  'checking': "Your bank is being asked. The result appears here.",
  'saved': "It is saved. Thank you.",
  'refused': "It could not be saved. Please check your details.",
  'formFailed': "The form could not be loaded. Please check your connection.",
  'safe': ["Your details go straight to Stripe. ",["company"]," sees only the last four digits."],
  'off': "Nothing can be saved here at the moment. Please contact the company.",
};
