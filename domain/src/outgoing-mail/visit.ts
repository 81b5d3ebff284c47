import type { MailWords } from '../client-texts/mail-words.ts';
import type { ArrivalNews } from '../visits/arrival-news.ts';
import type { Promised } from '../visits/promise.ts';
import { linkMail, type MailText } from './link-mail.ts';

type AnnouncedVisit = Promised & {
  visitStartDateTime: string | null;
  anyTime: boolean;
  toldFrom: string | null;
  toldTo: string | null;
  /** The time zone of the visit, in which all times are shown. */
  timezone: string;
};

type Window = { from: string | null; to: string | null; zone: string };

const windowText = ({ span }: Pick<MailWords, 'span'>, { from, to, zone }: Window): string =>
  from === null || to === null ? '' : span(from, to, zone);

/** A visit's promised window as text. */
const promisedText = (
  words: MailWords,
  { promisedFrom: from, promisedTo: to, timezone: zone }: PromisedThere,
): string => windowText(words, { from, to, zone });

type PromisedThere = Promised & { timezone: string };

/**
 * A visit's promised window as a sentence for its client.
 *
 * @example arrivalSentence(mailWords('en'), { promisedFrom: '2026-03-12T13:00:00.000Z', promisedTo: '2026-03-12T15:00:00.000Z', timezone: 'America/Toronto' })
 *   → 'Your arrival window is Mar 12, 2026 09:00 to 11:00.'
 */
export const arrivalSentence = (words: MailWords, visit: PromisedThere): string =>
  words.say('visit.window', { window: promisedText(words, visit) });

type About = { news: ArrivalNews; visit: AnnouncedVisit; company: string };

function newsOf(words: MailWords, { news, visit, company }: About): { subject: string; sentence: string } {
  const { say } = words;
  const { timezone: zone, toldFrom, toldTo, visitStartDateTime: start } = visit;
  const announced = windowText(words, { from: toldFrom, to: toldTo, zone });
  const window = promisedText(words, visit);
  switch (news) {
    case 'planned':
      return { subject: say('visit.plannedSubject', { company, window }), sentence: arrivalSentence(words, visit) };
    case 'moved':
      return {
        subject: say('visit.movedSubject', { company, window }),
        sentence: `${say('visit.moved', { announced })} ${arrivalSentence(words, visit)}`,
      };
    case 'dayOnly': {
      const day = start === null ? '' : words.date(start, zone);
      const comes = say(visit.anyTime ? 'visit.comesAnyTime' : 'visit.comesOnDay', { day });
      return {
        subject: say('visit.daySubject', { company, day }),
        sentence: `${say('visit.moved', { announced })} ${comes}`,
      };
    }
    case 'postponed':
      return {
        subject: say('visit.postponedSubject', { company }),
        sentence: say('visit.postponed', { announced }),
      };
    case 'cancelled':
      return { subject: say('visit.cancelledSubject', { company }), sentence: say('visit.cancelled', { announced }) };
  }
}

/**
 * The mail that tells a client the arrival window of a visit, or what became of it.
 *
 * visitMail({ words: mailWords('en'), news: 'planned', visit, companyName: 'Northwind', clientName: 'Ann Lee', title: 'Boiler' })
 *   .subject → 'Northwind: Your visit on Mar 12, 2026 09:00 to 11:00'
 */
export function visitMail(about: {
  words: MailWords;
  news: ArrivalNews;
  visit: AnnouncedVisit;
  companyName: string;
  clientName: string;
  /** The title of the job; '' without one. */
  title: string;
}): MailText {
  const { words, news, visit, companyName: company, clientName, title } = about;
  const { subject, sentence } = newsOf(words, { news, visit, company });
  return linkMail({
    language: words.language,
    subject,
    greeting: words.say('greeting', { name: clientName }),
    sentences: title === '' ? [sentence] : [title, sentence],
    action: '',
    url: null,
    note: company,
  });
}
