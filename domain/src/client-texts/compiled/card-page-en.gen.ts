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
  'consent': ["I allow ",["company"]," to keep my card or bank account with the card processor Stripe, and to charge it for invoices that I receive, never more than is due. If ",["company"]," and I agree on automatic payment, invoices are charged when they are due, and I get a notice by email at least ",["days",2,{"one":[0," day"],"other":[0," days"]}]," before. I can remove it on this page at any time."],
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
  'automatic': ["Invoices are charged to it automatically when they are due. You get a notice by email at least ",["days",2,{"one":[0," day"],"other":[0," days"]}]," before."],
};
