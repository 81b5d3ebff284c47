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

const cardWords = ({ number, card }: Charged) => ({ number, brand: brandName(card.brand), last4: card.last4 });

/**
 * The mail that asks a client to pay an invoice, because the bank of the card on file wants the client's confirmation.
 *
 * confirmChargeMail({ words: mailWords('en'), companyName: 'Northwind', number: 'INV-2026000001', … }).subject
 * → 'Northwind: Please confirm your payment of INV-2026000001'
 */
export function confirmChargeMail(charged: Charged): MailText {
  const { number, companyName: company, amount, url } = charged;
  const { say, language } = charged.words;
  return linkMail({
    language,
    subject: say('charge.confirmSubject', { company, number }),
    greeting: say('greeting', { name: charged.clientName }),
    sentences: [say('charge.confirm', cardWords(charged))],
    facts: [[say('charge.amount'), amount]],
    action: say('charge.pay'),
    url,
    note: say('linkDays', { days: linkDays }),
  });
}

/**
 * The notice of an automatic payment. `amount`: what is charged at most.
 *
 * automaticNoticeMail({ words: mailWords('en'), companyName: 'Northwind', number: 'INV-2026000001', day: 'March 20, 2026', … }).subject
 * → 'Northwind: INV-2026000001 will be paid on March 20, 2026'
 */
export function automaticNoticeMail(charged: Charged & { day: string }): MailText {
  const { number, companyName: company, amount, day, url } = charged;
  const { say, language } = charged.words;
  return linkMail({
    language,
    subject: say('charge.noticeSubject', { company, number, day }),
    greeting: say('greeting', { name: charged.clientName }),
    sentences: [say('charge.notice', { ...cardWords(charged), day })],
    facts: [[say('charge.noticeAmount'), amount]],
    action: say('charge.view'),
    url,
    note: say('linkDays', { days: linkDays }),
  });
}

/** The mail after a try of an automatic payment that failed. `again`: the day of the next one in words; null after the last. */
export function automaticFailedMail(charged: Charged & { again: string | null }): MailText {
  const { number, companyName: company, amount, again, url } = charged;
  const { say, language } = charged.words;
  return linkMail({
    language,
    subject: say('charge.failedSubject', { company, number }),
    greeting: say('greeting', { name: charged.clientName }),
    sentences: [
      say('charge.failed', cardWords(charged)),
      again === null ? say('charge.failedLast') : say('charge.failedAgain', { day: again }),
    ],
    facts: [[say('charge.amount'), amount]],
    action: say('charge.pay'),
    url,
    note: say('linkDays', { days: linkDays }),
  });
}
