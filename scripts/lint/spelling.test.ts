import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

/**
 * Texts for people are in Canadian spelling: colour, labour, cancelled, licence and centre as in Britain, but organize,
 * recognize and analyze as in the United States. Names of the code and values of the API keep theirs (`color`, `canceled`,
 * `optimise`), and so do the words by which other products' files are read.
 */
const american =
  /\b(cancel(?:ed|ing)|travel(?:ed|ing|er)|label(?:ed|ing)|colors?|colored|labor|gray|license|centers?|centered|meters|liters?|catalogs?|favorites?|neighbor\w*|honor\w*|behaviors?)\b/i;
const british =
  /\b(?:(?:organ|recogn|summar|synchron|optim|custom|author|categor|apolog|personal|priorit|minim|maxim|final)is(?:e[drs]?|ing|ations?)|analys(?:e[dr]?|ing)|tyres?|programmes?)\b/i;
const isForeign = (text: string): boolean => american.test(text) || british.test(text);

/** Words that a search finds, names of time zones and of libraries, and what other products write. */
const except = /(?:known-words|settings-pages|client-fields|map-centre|draw-pages|\.gen)\.ts$/;

const files = globSync('{web,contract,domain,server}/src/**/*.{ts,tsx}', { cwd: projectFolder }).filter(
  (file) => !file.includes('.test.') && !except.test(file),
);

/** The quoted texts of a line, what stands between tags, and a line of nothing but words, that are sentences or labels, which code has few of. */
function textsIn(line: string): string[] {
  if (/^\s*(\*|\/\/|\/\*|import )/.test(line)) return [];
  const quoted = [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );
  const between = [...line.matchAll(/>([^<>{}=();]+)</g)].map(([, text = '']) => text);
  // Between tags of their own lines.
  const alone = /^\s+\p{Lu}[\p{L}\d ,.'’-]*$/u.test(line) ? [line.trim()] : [];
  return [...quoted, ...between, ...alone].filter(
    (text) => /^\p{Lu}\p{Ll}/u.test(text) || /^\p{L}+ .*[.?!]$/u.test(text),
  );
}

const wrong = (line: string): string[] => textsIn(line).filter(isForeign);

test('texts for people are in Canadian spelling', () => {
  const found = files.flatMap((file) =>
    readFileSync(inProject(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => wrong(line).map((text) => `${file}:${index + 1}: ${text}`)),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test.each([
  "label: 'Optimise'",
  'toast.info(`Synchronising now.`)',
  "label: 'Labor Cost'",
  "canceled: 'Call canceled'",
  '<th>Color</th>',
  '          Optimise',
  'intro="The gray line is today\'s."',
])('reports %s', (line) => expect(wrong(line)).toHaveLength(1));
test.each(["status: 'canceled'", "color: 'gray'", "import { Color } from 'x';", '// The color of a badge.'])(
  'does not report %s',
  (line) => expect(wrong(line)).toEqual([]),
);
