import { formatDay, wallClock } from '../format/dates.ts';
import { formatMoney, formatPercent, formatRate } from '../format/numbers.ts';
import { formatSpan, shortZoneName } from '../format/schedule.ts';
import { currencyDecimals } from '../money/currencies.ts';
import type { ClientLanguage } from './client-language.ts';

/** How a language writes what is no word. */
export type Formats = {
  /** '-' for none. */
  money: (amount: number | null, currency: string) => string;
  /** As `money`, with up to four decimals where it has them. */
  rate: (rate: number | null, currency: string) => string;
  percent: (percent: number) => string;
  /** A calendar day. */
  day: (day: string) => string;
  /** A calendar day with its weekday. */
  longDay: (day: string) => string;
  /** The day of a moment. */
  date: (moment: string, zone: string) => string;
  /** The time of day of a moment. */
  time: (moment: string, zone: string) => string;
  /** Day and time of a moment. */
  moment: (moment: string, zone: string) => string;
  /** From one moment to another in their time zone. */
  span: (from: string, to: string, zone: string) => string;
};

const noonOf = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const found = (made.get(key) as F | undefined) ?? make();
  made.set(key, found);
  return found;
}

const weekday = (day: string): string =>
  once('weekday', () => new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' })).format(noonOf(day));

const english: Formats = {
  money: formatMoney,
  rate: formatRate,
  percent: formatPercent,
  day: formatDay,
  longDay: (day) => `${weekday(day)}, ${formatDay(day)}`,
  date: (moment, zone) => formatDay(wallClock(moment, zone).day),
  time: (moment, zone) => wallClock(moment, zone).time,
  moment: (moment, zone) => {
    const { day, time } = wallClock(moment, zone);
    return `${formatDay(day)} ${time}`;
  },
  span: (from, to, zone) => formatSpan(from, to, { zone, readerZone: zone }),
};

/** The locale by which the runtime writes a language in North America. */
const locales = { 'fr-CA': 'fr-CA', es: 'es-US' } as const;

/** Narrow spaces, which few fonts and no text message have, become usual ones. */
const usualSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, '\u00a0');

/** How a language other than English writes, by the runtime's rules for it. */
function formatsBy(language: keyof typeof locales): Formats {
  const locale = locales[language];
  const amount = (currency: string, most: number): Intl.NumberFormat =>
    once(`${locale} ${currency} ${most}`, () => {
      const decimals = { minimumFractionDigits: currencyDecimals(currency), maximumFractionDigits: most };
      return new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals });
    });
  const moment = (name: string, zone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    once(
      `${locale} ${name} ${zone}`,
      () => new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', ...style }),
    );
  const dayStyle = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const timeStyle = { hour: '2-digit', minute: '2-digit' } as const;
  /** French counts the first day of a month as such, which the runtime does not. */
  const written = (text: string): string =>
    usualSpaces(language === 'fr-CA' ? text.replace(/(?<!\d)1(?=\s\p{L})/u, '1er') : text);
  const day = (text: string): string => written(moment('day', 'UTC', dayStyle).format(noonOf(text)));
  const longDay = (text: string): string =>
    written(moment('long day', 'UTC', { ...dayStyle, weekday: 'long', month: 'long' }).format(noonOf(text)));
  const time = (at: string, zone: string): string =>
    // Its parts stay on one line.
    moment('time', zone, timeStyle).format(new Date(at)).replaceAll(/\s/g, '\u00a0');
  const date = (at: string, zone: string): string => day(wallClock(at, zone).day);
  return {
    money: (sum, currency) =>
      sum === null ? '-' : usualSpaces(amount(currency, currencyDecimals(currency)).format(sum)),
    rate: (sum, currency) => (sum === null ? '-' : usualSpaces(amount(currency, 4).format(sum))),
    percent: (percent) =>
      usualSpaces(
        once(
          `${locale} percent`,
          () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }),
        ).format(Number((percent / 100).toFixed(6))),
      ),
    day,
    longDay,
    date,
    time,
    moment: (at, zone) => `${date(at, zone)}, ${time(at, zone)}`,
    span: (from, to, zone) => spanOf({ from, to, zone, date, time }),
  };
}

/** A span of time in the client's language. A dash stands between the two times, because a word would need a translation. */
function spanOf({
  from,
  to,
  zone,
  date,
  time,
}: { from: string; to: string; zone: string } & Pick<Formats, 'date' | 'time'>): string {
  const isOneDay = wallClock(from, zone).day === wallClock(to, zone).day;
  const names = [shortZoneName(from, zone), shortZoneName(to, zone)] as const;
  // When the clock changes in between, both times have the zone's short name.
  const [first, second] = names[0] === names[1] ? ['', ''] : [` ${names[0]}`, ` ${names[1]}`];
  const end = isOneDay ? time(to, zone) : `${date(to, zone)}, ${time(to, zone)}`;
  return `${date(from, zone)}, ${time(from, zone)}${first} – ${end}${second}`;
}

const known: Readonly<Record<ClientLanguage, Formats>> = {
  en: english,
  'fr-CA': formatsBy('fr-CA'),
  es: formatsBy('es'),
};

export const formatsOf = (language: ClientLanguage): Formats => known[language];
