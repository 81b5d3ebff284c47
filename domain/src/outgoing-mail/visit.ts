import { formatDate } from '../format/dates.ts';
import { formatSpan } from '../format/schedule.ts';
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

const windowText = (from: string | null, to: string | null, zone: string): string =>
  from === null || to === null ? '' : formatSpan(from, to, { zone, readerZone: zone });

/**
 * A visit's promised window as a sentence for its client.
 *
 * @example arrivalSentence({ promisedFrom: '2026-03-12T13:00:00.000Z', promisedTo: '2026-03-12T15:00:00.000Z', timezone: 'America/Toronto' })
 *   → 'Your arrival window is Mar 12, 2026 09:00 to 11:00.'
 */
export const arrivalSentence = ({ promisedFrom, promisedTo, timezone }: Promised & { timezone: string }): string =>
  `Your arrival window is ${windowText(promisedFrom, promisedTo, timezone)}.`;

function newsOf(news: ArrivalNews, visit: AnnouncedVisit): { subject: string; sentence: string } {
  const { timezone: zone, toldFrom, toldTo, visitStartDateTime: start } = visit;
  const announced = windowText(toldFrom, toldTo, zone);
  const window = windowText(visit.promisedFrom, visit.promisedTo, zone);
  switch (news) {
    case 'planned':
      return { subject: `Your visit on ${window}`, sentence: arrivalSentence(visit) };
    case 'moved':
      return {
        subject: `Your visit has been rescheduled to ${window}`,
        sentence: `Your visit on ${announced} has been rescheduled. ${arrivalSentence(visit)}`,
      };
    case 'dayOnly': {
      const day = start === null ? '' : formatDate(start, zone);
      const when = visit.anyTime ? `${day}, at any time of the day` : day;
      return {
        subject: `Your visit on ${day}`,
        sentence: `Your visit on ${announced} has been rescheduled. We will come on ${when}.`,
      };
    }
    case 'postponed':
      return {
        subject: 'Your visit has to be rescheduled',
        sentence: `Your visit on ${announced} has to be rescheduled. We will let you know the new time.`,
      };
    case 'cancelled':
      return { subject: 'Your visit has been cancelled', sentence: `Your visit on ${announced} has been cancelled.` };
  }
}

/**
 * The mail that tells a client the arrival window of a visit, or what became of it.
 *
 * visitMail({ news: 'planned', visit, companyName: 'Northwind', clientName: 'Ann Lee', title: 'Boiler' }).subject
 * → 'Northwind: Your visit on Mar 12, 2026 09:00 to 11:00'
 */
export function visitMail(about: {
  news: ArrivalNews;
  visit: AnnouncedVisit;
  companyName: string;
  clientName: string;
  /** The title of the job; '' without one. */
  title: string;
}): MailText {
  const { companyName, clientName, title } = about;
  const { subject, sentence } = newsOf(about.news, about.visit);
  return linkMail({
    subject: `${companyName}: ${subject}`,
    greeting: `Hello ${clientName},`,
    sentences: title === '' ? [sentence] : [title, sentence],
    action: '',
    url: null,
    note: companyName,
  });
}
