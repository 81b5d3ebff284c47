import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

/**
 * The code of what clients see: the folders of their pages, which their routes name, their mails and the sheets. It has no
 * text of its own: texts stand in the catalogues of domain/src/client-texts (decision 0086).
 */
const routes = globSync('web/src/routes/{public,hub,book}*.tsx', { cwd: projectFolder });
const screens = routes.flatMap((route) =>
  [...readFileSync(inProject(route), 'utf8').matchAll(/import\('\.\.\/([\w/-]+)\/[\w-]+\.tsx'\)/g)].map(
    ([, folder = '']) => `web/src/${folder}`,
  ),
);

const toClients = [
  ...['document', 'receipt', 'visit', 'on-my-way', 'shared-file'],
  ...['hub-code', 'hub-link', 'card-link', 'card-charge', 'booking', 'follow-up'],
];
const files = [
  ...screens.flatMap((folder) => globSync(`${folder}/**/*.tsx`, { cwd: projectFolder })),
  'web/src/documents/parts/document-sheet-view.tsx',
  'server/src/providers/pdf/document-sheet.ts',
  ...toClients.map((name) => `domain/src/outgoing-mail/${name}.ts`),
].filter((file) => !file.includes('.test.'));

/** The attributes whose texts people see or hear. */
const shown = new Set(['label', 'title', 'placeholder', 'alt', 'aria-label', 'description', 'busyLabel', 'message']);

type Node = Record<string, unknown> & { type: string };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Whether a text holds words: two letters beside each other. Entities, signs and units are none. */
const hasWords = (text: unknown): boolean =>
  typeof text === 'string' && /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''));

/** Whether a text looks like one for people, and not like a name in the code: it has a space or begins with a capital. */
const isSentence = (text: unknown): boolean => hasWords(text) && /^\p{Lu}\p{Ll}|\p{Ll}[.?!]? \p{L}/u.test(String(text));

/** The texts in a piece of code that people would see. */
function textsIn(value: unknown, { inAttribute = '', inCall = '' } = {}): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, { inAttribute, inCall }));
  if (!isNode(value)) return [];
  if (value.type === 'ImportDeclaration' || value.type.startsWith('TS')) return [];
  if (value.type === 'JSXText') return hasWords(value['value']) ? [String(value['value']).trim()] : [];
  if (value.type === 'JSXAttribute') {
    const { name } = value['name'] as { name?: string };
    return textsIn(value['value'], { inAttribute: name ?? '' });
  }
  if (value.type === 'Literal') {
    const text = value['value'];
    if (shown.has(inAttribute)) return hasWords(text) ? [String(text)] : [];
    return inAttribute === '' && isSentence(text) ? [String(text)] : [];
  }
  if (value.type === 'TemplateElement') {
    const { cooked } = value['value'] as { cooked: string };
    return shown.has(inAttribute) ? (hasWords(cooked) ? [cooked] : []) : isSentence(cooked.trim()) ? [cooked] : [];
  }
  if (value.type === 'CallExpression') {
    const { name = '', property } = value['callee'] as { name?: string; property?: { name?: string } };
    const called = property?.name ?? name;
    // The key of a text, and what is asked of the code itself.
    if (['say', 'getRouteApi', 'lazyDialog', 'Error'].includes(called)) return [];
  }
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'parent' ? [] : textsIn(part, { inAttribute, inCall }),
  );
}

/** Words of the code that look like texts: names of the API's values. */
const names = new Set(['Invoice', 'Estimate', 'Roboto']);

const textsOf = (file: string, text: string): string[] =>
  textsIn(parseSync(file, text).program).filter((found) => !names.has(found));

test('no text that clients see stands in the code', () => {
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    textsOf(file, readFileSync(inProject(file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['<p>Thank you</p>'],
  ['<Button label="Send" />'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code that the check reads.
  ['<Text>{`Amount due ${amount}`}</Text>'],
  ["<Text>{isPaid ? 'Paid' : amount}</Text>"],
  ["<Dialog title={isNew ? 'New one' : name} />"],
  ["<img alt={'Logo'} />"],
])('reports %s', (code) => {
  expect(textsOf('a.tsx', `const a = ${code};`)).not.toEqual([]);
});

test.each([['<Text c="dimmed">{say("x")}</Text>'], ['<Button variant="default" />'], ['<p>{"·"} &nbsp;</p>']])(
  'does not report %s',
  (code) => expect(textsOf('a.tsx', `const a = ${code};`)).toEqual([]),
);
