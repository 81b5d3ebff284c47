import type { MailWords } from '../client-texts/mail-words.ts';
import { clientGreeting, linkMail, type MailText } from './link-mail.ts';

type Booked = {
  words: MailWords;
  companyName: string;
  service: string;
  start: string;
  /** The company's time zone. */
  timezone: string;
  /** Whether the visit is booked; otherwise the office confirms it. */
  isBooked: boolean;
};

const momentOf = ({ words, start, timezone }: Booked): string => words.moment(start, timezone);

/**
 * The mail that tells a client what was booked online, and what happens next.
 *
 * bookingMail({ words: mailWords('en'), companyName: 'Northwind', service: 'Drain cleaning', isBooked: true, … }).subject
 * → 'Northwind: Drain cleaning on Mar 12, 2026 09:00 is booked'
 */
export function bookingMail(
  booked: Booked & {
    firstName: string;
    address: string;
    depositUrl: string | null;
    /** Where the client sees and cancels it; null while the installation has no address. */
    pageUrl: string | null;
  },
): MailText {
  const { words, companyName: company, service, isBooked, address, depositUrl, pageUrl } = booked;
  const { say, language } = words;
  const moment = momentOf(booked);
  const next = isBooked
    ? [say('booking.booked'), say('booking.callUs')]
    : [say('booking.asked'), say('booking.confirmedSoon')];
  const pay = depositUrl === null ? [] : [say('booking.payDeposit')];
  return linkMail({
    language,
    subject: say(isBooked ? 'booking.bookedSubject' : 'booking.askedSubject', { company, service, moment }),
    greeting: clientGreeting(words, booked.firstName),
    sentences: [`${service}, ${moment}`, address, ...next, ...pay],
    action: depositUrl === null ? '' : say('booking.pay'),
    url: depositUrl,
    note: [company, ...(pageUrl === null ? [] : [say('booking.page', { url: pageUrl })])].join('\n'),
  });
}

/** The text that tells the same in one message. */
export const bookingText = (booked: Booked): string => {
  const { words, companyName: company, service, isBooked } = booked;
  return words.say(isBooked ? 'booking.bookedText' : 'booking.askedText', {
    company,
    service,
    moment: momentOf(booked),
  });
};
