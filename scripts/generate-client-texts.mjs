import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import compile from 'icu-minify/compile';
import { cataloguesFolder, compiledFile, compiledFolder, languages, placesWithTexts } from './client-text-files.mjs';
import { inProject } from './project.mjs';

/** The kinds of node that `icu-minify` compiles messages to. */
const kinds = { select: 1, plural: 2, ordinal: 3 };

/**
 * The values that a compiled message is given, by name, with their types.
 * @param {unknown} node
 * @param {Map<string, string>} found
 */
function collect(node, found) {
  if (!Array.isArray(node)) return found;
  const [name, kind, options] = node;
  if (typeof name === 'string' && (node.length === 1 || typeof kind === 'number') && isArgument(node)) {
    if (kind === kinds.select) {
      const known = Object.keys(options).filter((option) => option !== 'other');
      found.set(name, [...known.map((option) => JSON.stringify(option)), 'string & {}'].join(' | '));
    } else if (kind !== undefined) found.set(name, 'number');
    else if (!found.has(name)) found.set(name, 'string | number');
    for (const branch of Object.values(options ?? {})) for (const part of [branch].flat()) collectPart(part, found);
    return found;
  }
  for (const part of node) collectPart(part, found);
  return found;
}

/** @param {unknown} part @param {Map<string, string>} found */
const collectPart = (part, found) => (Array.isArray(part) ? collect(part, found) : found);

/** @param {unknown[]} node */
const isArgument = (node) => node.length === 1 || (node.length === 3 && typeof node[2] === 'object');

/** @param {unknown} message @returns {Map<string, string>} */
export const valuesOf = (message) =>
  Array.isArray(message)
    ? message.reduce((found, part) => collectPart(part, found), new Map())
    : /** @type {Map<string, string>} */ (new Map());

/** @param {string} place */
const typeName = (place) => `${place.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}Texts`;
/** @param {string} place */
const valueName = (place) => place.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} place @param {string} language @returns {Record<string, string>} */
const readCatalogue = (place, language) =>
  JSON.parse(readFileSync(inProject(cataloguesFolder, `${place}.${language}.json`), 'utf8'));

const head = '// Made by `npm run generate` from the catalogues of domain/src/client-texts.\n';

/** @param {string} file @param {string} text */
const write = (file, text) => writeFileSync(inProject(file), `${head}${text}`);

mkdirSync(inProject(compiledFolder), { recursive: true });
for (const place of placesWithTexts()) {
  const type = typeName(place);
  const english = Object.entries(readCatalogue(place, 'en')).map(([key, text]) => [key, compile(text)]);
  const fields = english.map(([key, message]) => {
    const values = [...valuesOf(message)].map(([name, kind]) => `${name}: ${kind}`);
    return `  '${key}': ${values.length === 0 ? 'Record<never, never>' : `{ ${values.join('; ')} }`};\n`;
  });
  write(`${compiledFolder}/${place}.gen.ts`, `export type ${type} = {\n${fields.join('')}};\n`);
  for (const language of languages) {
    const messages = Object.entries(readCatalogue(place, language)).map(
      ([key, text]) => `  '${key}': ${JSON.stringify(compile(text))},\n`,
    );
    write(
      compiledFile(place, language),
      `import type { Catalogue } from '../words.ts';\nimport type { ${type} } from './${place}.gen.ts';\n\nexport const messages: Catalogue<${type}> = {\n${messages.join('')}};\n`,
    );
  }
  const [en = '', fr = '', es = ''] = languages.map((language) => `./${basename(compiledFile(place, language))}`);
  const types = `import type { Catalogues } from '../words.ts';\nimport type { ${type} } from './${place}.gen.ts';\n`;
  write(
    `${compiledFolder}/${place}-all.gen.ts`,
    `${types}import { messages as en } from '${en}';\nimport { messages as es } from '${es}';\nimport { messages as fr } from '${fr}';\n\nexport const ${valueName(place)}: Catalogues<${type}> = { en, 'fr-CA': fr, es };\n`,
  );
  write(
    `${compiledFolder}/${place}-lazy.gen.ts`,
    `import type { LazyCatalogues } from '../words.ts';\nimport type { ${type} } from './${place}.gen.ts';\nimport { messages as en } from '${en}';\n\n/** English is part of the page, the others are loaded where they are shown. */\nexport const ${valueName(place)}: LazyCatalogues<${type}> = {\n  en,\n  'fr-CA': async () => (await import('${fr}')).messages,\n  es: async () => (await import('${es}')).messages,\n};\n`,
  );
}
