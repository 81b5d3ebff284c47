import type { MailWords } from '../client-texts/mail-words.ts';
import { brandName } from '../saved-cards/saved-card.ts';
import { linkDays } from './document.ts';
import { linkMail, type MailText } from './link-mail.ts';

type Charged = {
  words: MailWords;
  companyName: string;
  clientName: string;
  number: string;
  card: { brand: string; last4: string };
  /** The amount in words. */
  amount: string;
  /** The page of the invoice, where it is paid online. */
  url: string;
};

/**
 * The mail that asks a client to pay an invoice, because the bank of the card on file wants the client's confirmation.
 *
 * confirmChargeMail({ words: mailWords('en'), companyName: 'Northwind', number: 'INV-2026000001', … }).subject
 * → 'Northwind: Please confirm your payment of INV-2026000001'
 */
export function confirmChargeMail(charged: Charged): MailText {
  const { number, companyName: company, card, amount, url } = charged;
  const { say, language } = charged.words;
  return linkMail({
    language,
    subject: say('charge.confirmSubject', { company, number }),
    greeting: say('greeting', { name: charged.clientName }),
    sentences: [say('charge.confirm', { number, brand: brandName(card.brand), last4: card.last4 })],
    facts: [[say('charge.amount'), amount]],
    action: say('charge.pay'),
    url,
    note: say('linkDays', { days: linkDays }),
  });
}
