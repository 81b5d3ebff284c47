// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { PayPageTexts } from './pay-page.gen.ts';

export const messages: Catalogue<PayPageTexts> = {
  'title': "Pay by card",
  'explained': ["Credit cards cost ",["percent"]," more. Debit and prepaid cards cost nothing more."],
  'cardFirst': "Enter the card first. Then you see what is paid, and nothing is paid before you agree.",
  'continue': "Continue",
  'wait': "Please wait...",
  'review': "Review the payment",
  'ending': [["brand"]," ending in ",["last4"]],
  'amount': "Amount",
  'tip': "Tip",
  'surcharge': ["Surcharge for credit cards, ",["percent"]],
  'total': "Total",
  'pay': ["Pay ",["amount"]],
  'paying': "Paying...",
  'another': "Use another card",
  'paid': "Thank you. The payment has arrived.",
  'processing': "Thank you. Your bank needs some time; the payment is confirmed once it has answered.",
  'refused': "Your bank refused the card.",
  'formFailed': "The form could not be opened.",
  'back': "Back to the document",
  'nothingDue': "Nothing is due.",
};
