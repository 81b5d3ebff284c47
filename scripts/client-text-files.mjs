import { readdirSync } from 'node:fs';
import { inProject } from './project.mjs';

export const languages = /** @type {const} */ (['en', 'fr-CA', 'es']);
export const cataloguesFolder = 'domain/src/client-texts/catalogues';
export const compiledFolder = 'domain/src/client-texts/compiled';

/** The places that have catalogues, such as 'mails'. */
export const placesWithTexts = () => [
  ...new Set(readdirSync(inProject(cataloguesFolder)).map((name) => name.slice(0, name.indexOf('.')))),
];

/**
 * The file of a place's messages in a language.
 * @param {string} place
 * @param {string} language
 */
export const compiledFile = (place, language) => `${compiledFolder}/${place}-${language.toLowerCase()}.gen.ts`;

/** The files that `npm run generate` makes from the catalogues. */
export const clientTextFiles = () =>
  placesWithTexts().flatMap((place) => [
    ...['', '-all', '-lazy'].map((kind) => `${compiledFolder}/${place}${kind}.gen.ts`),
    ...languages.map((language) => compiledFile(place, language)),
  ]);
