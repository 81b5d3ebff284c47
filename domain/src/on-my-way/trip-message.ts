import type { MailWords } from '../client-texts/mail-words.ts';

/**
 * When somebody arrives, in the words of the message to the client.
 *
 * @example tripArrival(mailWords('fr-CA'), '2026-03-12T14:35:00.000Z', 'America/Toronto') → 'vers 10 h 35'
 */
export const tripArrival = ({ say, time }: MailWords, expectedAt: string | null, zone: string): string =>
  expectedAt === null ? say('onMyWay.soon') : say('onMyWay.atAbout', { time: time(expectedAt, zone) });

/** The usual message that somebody is on the way, with its fields, in a client's language. */
export const usualTripText = ({ say }: MailWords): string =>
  say('onMyWay.text', {
    client: '{client.firstName}',
    person: '{sender.firstName}',
    company: '{company.name}',
    arrival: '{visit.arrival}',
    link: '{visit.link}',
  });
