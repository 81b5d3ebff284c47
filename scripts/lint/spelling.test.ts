import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

/**
 * Texts for people are in Canadian spelling: colour, labour, cancelled, licence. Names of the code and values of the API
 * keep theirs (`color`, `canceled`), and so do the words by which other products' files are read.
 */
const american =
  /\b(canceled|canceling|colors?|colored|labor|gray|license|favorites?|neighbor\w*|organiz(?:e|ed|ation))\b/i;

/** Words that a search finds, and what other products write. */
const except = /known-words\.ts$|settings-pages\.ts$|client-fields\.ts$|\.gen\.ts$/;

const files = globSync('{web,contract,domain}/src/**/*.{ts,tsx}', { cwd: projectFolder }).filter(
  (file) => !file.includes('.test.') && !except.test(file),
);

/** The quoted texts of a line and what stands between tags that are sentences or labels, which code has few of. */
function textsIn(line: string): string[] {
  if (/^\s*(\*|\/\/|\/\*|import )/.test(line)) return [];
  const quoted = [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"/g)].map(([, one, two]) => one ?? two ?? '');
  const between = [...line.matchAll(/>([^<>{}=();]+)</g)].map(([, text = '']) => text);
  return [...quoted, ...between].filter((text) => /^\p{Lu}\p{Ll}/u.test(text) || /^\p{L}+ .*[.?!]$/u.test(text));
}

const wrong = (line: string): string[] => textsIn(line).filter((text) => american.test(text));

test('texts for people are in Canadian spelling', () => {
  const found = files.flatMap((file) =>
    readFileSync(inProject(file), 'utf8')
      .split('\n')
      .flatMap((line, index) => wrong(line).map((text) => `${file}:${index + 1}: ${text}`)),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test.each(["label: 'Labor Cost'", "canceled: 'Call canceled'", '<th>Color</th>', 'intro="The gray line is today\'s."'])(
  'reports %s',
  (line) => expect(wrong(line)).toHaveLength(1),
);
test.each(["status: 'canceled'", "color: 'gray'", "import { Color } from 'x';", '// The color of a badge.'])(
  'does not report %s',
  (line) => expect(wrong(line)).toEqual([]),
);
