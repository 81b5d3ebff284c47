import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { BookingPageTexts } from '@truckroll/domain/client-texts/compiled/booking-page.gen';
import { bookingPage } from '@truckroll/domain/client-texts/compiled/booking-page-lazy.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { wallClock } from '@truckroll/domain/format/dates';
import { type RefusalWords, useRefusalWords } from '../../../design/client-words/refusal-text.ts';
import { startLoading, useWords } from '../../../design/client-words/use-words.ts';

type PageWords = Words<BookingPageTexts>;

/** The texts of the page for online booking, and of its failures. */
export type BookingWords = { page: PageWords; refused: RefusalWords };

export const startLoadingBookingWords = (language: ClientLanguage): void =>
  startLoading(language, bookingPage, refusals);

export function useBookingWords(language: ClientLanguage): BookingWords {
  startLoadingBookingWords(language);
  const page = useWords(bookingPage, language);
  return { page, refused: useRefusalWords(language) };
}

/** @example dayAndTime(words, '2026-03-12T13:00:00.000Z', 'America/Toronto') → 'Thursday, Mar 12, 2026 at 09:00' */
export const dayAndTime = ({ say, longDay, time }: PageWords, moment: string, zone: string): string =>
  say('dayAt', { day: longDay(wallClock(moment, zone).day), time: time(moment, zone) });

/** The length and the price of a service. @example ['1 h 30 min', 'from CA$120.00'] */
export function factsOf(
  { say, money }: PageWords,
  { minutes, price, isPriceFrom }: { minutes: number; price: number | null; isPriceFrom: boolean },
  currency: string,
): string[] {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const length = [
    ...(hours === 0 ? [] : [say('hours', { hours })]),
    ...(rest === 0 ? [] : [say('minutes', { minutes: rest })]),
  ].join(' ');
  if (price === null) return [length];
  const amount = money(price, currency);
  return [length, isPriceFrom ? say('priceFrom', { price: amount }) : amount];
}
