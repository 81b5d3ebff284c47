import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it, test } from 'vitest';
import { clientLanguages } from './client-language.ts';

const folder = new URL('./catalogues/', import.meta.url);
const files = readdirSync(folder);
const places = [...new Set(files.map((name) => name.slice(0, name.indexOf('.'))))];
const read = (place: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${place}.${language}.json`, folder), 'utf8'));

type Part = { type: number; value?: unknown; options?: Record<string, { value: Part[] }>; children?: Part[] };

/** The placeholders of a message with their kinds, and the choices of each select. */
function placeholders(parts: readonly Part[]): string[] {
  return parts.flatMap(({ type, value, options = {}, children = [] }) => {
    // 0 is text, and 7 the number sign of a plural.
    if (type === 0 || type === 7) return [];
    const choices = type === 5 ? Object.keys(options).sort().join(' ') : '';
    const inner = [...Object.values(options).flatMap((option) => option.value), ...children];
    return [`${type} ${String(value)} ${choices}`.trim(), ...placeholders(inner)];
  });
}

const of = (message: string): string[] => [...new Set(placeholders(parse(message) as Part[]))].sort();

test('there is a catalogue of each place in each language, and none besides', () => {
  const expected = places.flatMap((place) => clientLanguages.map((language) => `${place}.${language}.json`));
  expect(files.toSorted()).toEqual(expected.toSorted());
  expect(places.length).toBeGreaterThan(3);
});

describe.each(places)('the catalogue %s', (place) => {
  const english = read(place, 'en');

  it.each(clientLanguages)('has every text in %s, and none that nobody shows', (language) => {
    const texts = read(place, language);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
  });

  it.each(clientLanguages)('asks for the same values in %s as in English', (language) => {
    const texts = read(place, language);
    for (const [key, message] of Object.entries(english))
      expect([key, of(texts[key] ?? '')]).toEqual([key, of(message)]);
  });

  it.each(clientLanguages)('has the plural forms of %s', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // 'many' is that of millions, which no text counts.
    for (const [key, message] of Object.entries(read(place, language)))
      for (const { type, options = {} } of parse(message) as Part[])
        if (type === 6)
          expect([key, ...Object.keys(options)]).toEqual([key, ...needed.filter((form) => form !== 'many')]);
  });
});

test('French has a space that does not break before a colon and in quotes, and none before other signs', () => {
  const texts = places.flatMap((place) => Object.values(read(place, 'fr-CA')));
  expect(texts.filter((text) => /[^\u00a0]:(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»|\s[?!;]/.test(text))).toEqual([]);
});

test.each(['fr-CA', 'es'])('no sentence is still English in %s', (language) => {
  const same = places.flatMap((place) =>
    Object.entries(read(place, language)).filter(
      // A word may be the same; a sentence of three is forgotten.
      ([key, text]) =>
        text === read(place, 'en')[key] &&
        text
          .replaceAll(/\{[^{}]*\}/g, '')
          .trim()
          .split(/\s+/).length > 2,
    ),
  );
  expect(same).toEqual([]);
});
