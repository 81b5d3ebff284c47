import { expect, test } from 'vitest';
import { usualOnMyWayText } from '../on-my-way/on-my-way.ts';
import { tripArrival, usualTripText } from '../on-my-way/trip-message.ts';
import { arrivalSentence, visitMail } from '../outgoing-mail/visit.ts';
import { languageOf, languageOfLocale, strangerLanguage } from './client-language.ts';
import { formatsOf } from './formats.ts';
import { mailWords } from './mail-words.ts';

const [english, french, spanish] = [mailWords('en'), mailWords('fr-CA'), mailWords('es')];

test.each([
  ['en-CA', 'en'],
  ['fr', 'fr-CA'],
  ['fr-FR', 'fr-CA'],
  ['es-MX', 'es'],
  ['de', 'en'],
  ['', 'en'],
])('the locale %s speaks %s', (locale, language) => expect(languageOfLocale(locale)).toBe(language));

test('a client has the language of the company unless it has its own', () => {
  const company = { locale: 'fr-CA' };
  expect(languageOf({ language: 'company' }, company)).toBe('fr-CA');
  expect(languageOf({ language: 'es' }, company)).toBe('es');
  expect(languageOf(null, company)).toBe('fr-CA');
});

test.each([
  [['de-CH', 'es-MX', 'en'], 'es'],
  [['fr'], 'fr-CA'],
  [['de', 'zh-Hans'], 'fr-CA'],
  [[], 'fr-CA'],
] as const)('a stranger whose browser reads %j is spoken to in %s', (wanted, language) =>
  expect(strangerLanguage(wanted, 'fr-CA')).toBe(language),
);

test('a count has the form that its language asks for', () => {
  expect([1, 90].map((days) => english.say('linkDays', { days }))).toEqual([
    'The link works for 1 day.',
    'The link works for 90 days.',
  ]);
  // French counts zero and one and a half as one.
  expect([0, 1, 2].map((days) => french.say('linkDays', { days }).split(' ').at(-1))).toEqual([
    'jour.',
    'jour.',
    'jours.',
  ]);
  expect(spanish.say('linkDays', { days: 90 })).toBe('El enlace funciona durante 90 días.');
});

test('values are put in as they are, whatever they hold', () => {
  const name = "{x} '' # <b>D'Arcy</b> {count, plural, other {}}";
  expect(french.say('greeting', { name })).toBe(`Bonjour ${name},`);
});

test('money, days and times are written as the language writes them', () => {
  const at = '2026-03-12T18:05:00.000Z';
  const zone = 'America/Toronto';
  expect(formatsOf('en').money(1234.5, 'CAD')).toBe('CA$1,234.50');
  expect(french.money(1234.5, 'CAD')).toBe('1\u00a0234,50\u00a0$');
  expect(french.money(1234.5, 'USD')).toBe('1\u00a0234,50\u00a0$\u00a0US');
  expect(spanish.money(-3, 'USD')).toBe('-$3.00');
  expect([french.money(null, 'CAD'), french.percent(9.975)]).toEqual(['-', '9,975\u00a0%']);
  expect([french.day('2026-03-01'), spanish.day('2026-03-01')]).toEqual(['1er mars 2026', '1 mar 2026']);
  expect(['01', '11', '21', '31'].map((day) => french.longDay(`2026-12-${day}`))).toEqual([
    'mardi 1er décembre 2026',
    'vendredi 11 décembre 2026',
    'lundi 21 décembre 2026',
    'jeudi 31 décembre 2026',
  ]);
  expect([english, french, spanish].map(({ longDay }) => longDay('2026-03-12'))).toEqual([
    'Thursday, Mar 12, 2026',
    'jeudi 12 mars 2026',
    'jueves, 12 de marzo de 2026',
  ]);
  expect([french.time(at, zone), spanish.time(at, zone)]).toEqual(['14\u00a0h\u00a005', '14:05']);
  expect(french.moment(at, zone)).toBe('12 mars 2026, 14\u00a0h\u00a005');
  expect(spanish.span(at, '2026-03-12T20:00:00.000Z', zone)).toBe('12 mar 2026, 14:05 – 16:00');
  expect(spanish.span(at, '2026-03-13T20:00:00.000Z', zone)).toBe('12 mar 2026, 14:05 – 13 mar 2026, 16:00');
});

test('a span over the change of the clocks names both zones', () => {
  const span = spanish.span('2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', 'America/Toronto');
  expect(span).toMatch(/01:30 EDT – 01:30 EST$/);
});

test('no language has narrow spaces, which fonts and text messages lack', () => {
  const texts = [french, spanish].flatMap((words) => [
    words.money(1234567.891, 'EUR'),
    words.percent(12.5),
    words.moment('2026-03-12T18:05:00.000Z', 'America/Toronto'),
  ]);
  expect(texts.join('')).not.toMatch(/[\u2009\u202f]/);
});

test('a visit is announced in the language of its client', () => {
  const visit = {
    ...{ promisedFrom: '2026-03-12T13:00:00.000Z', promisedTo: '2026-03-12T15:00:00.000Z' },
    ...{ toldFrom: '2026-03-11T13:00:00.000Z', toldTo: '2026-03-11T15:00:00.000Z' },
    ...{ visitStartDateTime: '2026-03-12T13:00:00.000Z', timezone: 'America/Toronto', anyTime: true },
  };
  expect(arrivalSentence(english, visit)).toBe('Your arrival window is Mar 12, 2026 09:00 to 11:00.');
  const about = { news: 'dayOnly', visit, companyName: 'Northwind', clientName: 'Zoé', title: '' } as const;
  const mail = visitMail({ ...about, words: spanish });
  expect(mail.subject).toBe('Northwind: su visita del 12 mar 2026');
  expect(mail.text.split('\n\n').slice(0, 2)).toEqual([
    'Hola, Zoé:',
    'Su visita del 11 mar 2026, 09:00 – 11:00 se ha reprogramado. Iremos el 12 mar 2026, a cualquier hora del día.',
  ]);
});

test('the usual message about a trip is the one that the settings show, and has its fields in every language', () => {
  expect(usualTripText(english)).toBe(usualOnMyWayText);
  const fields = (text: string) => [...text.matchAll(/\{[\w.]+\}/g)].map(([field]) => field).sort();
  for (const words of [french, spanish]) expect(fields(usualTripText(words))).toEqual(fields(usualOnMyWayText));
  expect(tripArrival(french, null, 'UTC')).toBe('bientôt');
  expect(tripArrival(spanish, '2026-03-12T14:35:00.000Z', 'America/Toronto')).toBe('hacia las 10:35');
});
