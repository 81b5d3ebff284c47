import { formatDateTime } from '../format/dates.ts';
import { greetingOf, linkMail, type MailText } from './link-mail.ts';

type Booked = {
  companyName: string;
  firstName: string;
  service: string;
  start: string;
  /** The company's time zone. */
  timezone: string;
  /** Whether the visit is booked; otherwise the office confirms it. */
  isBooked: boolean;
};

const whenOf = ({ start, timezone }: Pick<Booked, 'start' | 'timezone'>): string => formatDateTime(start, timezone);

/**
 * The mail that tells a client what was booked online, and what happens next.
 *
 * bookingMail({ companyName: 'Northwind', service: 'Drain cleaning', isBooked: true, … }).subject
 * → 'Northwind: Drain cleaning on Mar 12, 2026 09:00 is booked'
 */
export function bookingMail(booked: Booked & { address: string; depositUrl: string | null }): MailText {
  const { companyName, service, isBooked, address, depositUrl } = booked;
  const when = whenOf(booked);
  const next = isBooked
    ? ['Your visit is booked. You do not have to do anything else.', 'Please call us if something changes.']
    : [
        'We have received your request and keep this time for you.',
        'We will tell you as soon as we have confirmed it.',
      ];
  const pay = depositUrl === null ? [] : ['Please pay the deposit by card:'];
  return linkMail({
    subject: `${companyName}: ${service} on ${when} ${isBooked ? 'is booked' : 'was asked for'}`,
    greeting: greetingOf(booked.firstName),
    sentences: [`${service}, ${when}`, address, ...next, ...pay],
    action: depositUrl === null ? '' : 'Pay the deposit',
    url: depositUrl,
    note: companyName,
  });
}

/** The text that tells the same in one message. */
export const bookingText = (booked: Booked): string =>
  booked.isBooked
    ? `${booked.companyName}: ${booked.service} on ${whenOf(booked)} is booked. Please call us if something changes.`
    : `${booked.companyName}: We keep ${whenOf(booked)} for ${booked.service} and will confirm it soon.`;
