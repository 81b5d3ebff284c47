import { expect, test } from 'vitest';
import { brokenCitations } from './citations.mjs';

const specification = {
  api: '## 1. Conventions\n### 1.4 Status codes\n#### JB-4 · `POST /api/jobs`\n',
  screens: '### 3.7 Confirm dialog (M0)\n| 13.3 | P25 team |\n',
  rows: 'id\tsection\nJ-151\t4\n',
  decisions: ['0012-prepared-statements.md', '0014-one.md', '0014-other.md'],
};
const citationsOf = (text: string) => brokenCitations(text, specification).map(({ citation }) => citation);

test('accepts citations of what the specification has', () => {
  const text = 'API 1.4, API 1, screens 3.7, screens 13.3, screens M0, JB-4, J-151, decision 0012';
  expect(citationsOf(text)).toEqual([]);
});

test.each(['API 1.5', 'API 9', 'screens 3.8', 'screens M7', 'JB-5', 'J-152', 'decision 0013', 'decision 0014'])(
  '%s is reported as broken',
  (citation) => {
    expect(citationsOf(`// as ${citation} says`)).toEqual([citation]);
  },
);

test('reports a declared call without an entry, in any area', () => {
  expect(citationsOf("  id: 'XY-1b',")).toEqual(["id: 'XY-1"]);
});

test('ignores other words with a hyphen and digits', () => {
  expect(citationsOf('UTF-8, SHA-256, ISO-4217, RFC 5545')).toEqual([]);
});

test('reports a citation with its line', () => {
  expect(brokenCitations('fine\nAPI 7.7', specification)).toEqual([{ line: 2, citation: 'API 7.7' }]);
});
