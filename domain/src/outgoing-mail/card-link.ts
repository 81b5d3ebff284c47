import type { MailWords } from '../client-texts/mail-words.ts';
import { cardLinkDays } from '../saved-cards/saved-card.ts';
import { clientGreeting, linkMail, type MailText } from './link-mail.ts';

/**
 * The mail that asks a client for a card on file.
 *
 * cardLinkMail({ words: mailWords('en'), companyName: 'Northwind', firstName: 'Ada', url }).subject
 * → 'Save a card for future payments to Northwind'
 */
export const cardLinkMail = ({
  words,
  companyName: company,
  firstName,
  url,
}: {
  words: MailWords;
  companyName: string;
  firstName: string;
  url: string;
}): MailText => {
  const { say, language } = words;
  return linkMail({
    language,
    subject: say('card.linkSubject', { company }),
    greeting: clientGreeting(words, firstName),
    sentences: [say('card.link', { company })],
    action: say('card.linkOpen'),
    url,
    note: say('linkDays', { days: cardLinkDays }),
  });
};
