import type { MailWords } from '../client-texts/mail-words.ts';
import type { BillingInterval, BillingWay } from '../plans/plan-terms.ts';
import { linkMail, type MailText } from './link-mail.ts';

type AboutPlan = {
  words: MailWords;
  companyName: string;
  clientName: string;
  /** The name of the plan. */
  name: string;
  billing: BillingWay;
  interval: BillingInterval;
};

/** @example perPeriod({ words, billing: 'calendar', interval: 'month' }, '$25.00') → '$25.00 a month' */
const perPeriod = ({ words, billing, interval }: AboutPlan, price: string): string =>
  words.say('plan.price', { price, interval: billing === 'visit' ? 'visit' : interval });

/**
 * The mail that offers a client a plan. `url` is the page where the client reads, accepts and signs it.
 *
 * planOfferMail({ words: mailWords('en'), name: 'Comfort', companyName: 'Northwind', … }).subject → 'Comfort from Northwind'
 */
export function planOfferMail(sent: AboutPlan & { price: string; start: string; url: string }): MailText {
  const { words, companyName: company, name, start } = sent;
  const { say } = words;
  return linkMail({
    language: words.language,
    subject: say('plan.offerSubject', { name, company }),
    greeting: say('greeting', { name: sent.clientName }),
    sentences: [say('plan.offered', { name, company })],
    facts: [
      [say('plan.priceLabel'), perPeriod(sent, sent.price)],
      [say('plan.start'), words.day(start)],
    ],
    action: say('plan.review'),
    url: sent.url,
    note: company,
  });
}

/** The mail that tells a client of another price, before it counts. */
export function planPriceMail(sent: AboutPlan & { before: string; after: string; from: string }): MailText {
  const { words, companyName: company, name, from } = sent;
  const { say } = words;
  return linkMail({
    language: words.language,
    subject: say('plan.newPriceSubject', { name, company }),
    greeting: say('greeting', { name: sent.clientName }),
    sentences: [say('plan.newPrice', { name, day: words.day(from) })],
    facts: [
      [say('plan.priceUntilNow'), perPeriod(sent, sent.before)],
      [say('plan.priceFromThen'), perPeriod(sent, sent.after)],
    ],
    action: '',
    url: null,
    note: company,
  });
}
