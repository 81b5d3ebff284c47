import type { MailWords } from '../client-texts/mail-words.ts';
import { linkMail, type MailText } from './link-mail.ts';

/** For how many days the link of a shared file works. */
const linkDays = 7;

/**
 * The mail that shares a file or a note with somebody outside (API DR-11). `url` works without signing in.
 *
 * sharedFileMail({ words: mailWords('en'), kind: 'file', name: 'Plan.pdf', companyName: 'Northwind', … }).subject
 * → 'Northwind shared "Plan.pdf" with you'
 */
export const sharedFileMail = (share: {
  words: MailWords;
  kind: 'file' | 'note';
  name: string;
  sharer: string;
  companyName: string;
  message: string | null;
  url: string;
}): MailText => {
  const { name, sharer, companyName: company, kind } = share;
  const { say, language } = share.words;
  return linkMail({
    language,
    subject: say('shared.subject', { company, name }),
    greeting: say('greetingNobody'),
    sentences: [say('shared.sentence', { sharer, company, name }), ...(share.message === null ? [] : [share.message])],
    action: say('shared.open', { kind }),
    url: share.url,
    note: say('linkDays', { days: linkDays }),
  });
};
