import { expect, test } from 'vitest';
import { brokenCitations, brokenPaths, namesOf } from './citations.mjs';

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

test('reports a declared endpoint without an entry, in any area', () => {
  expect(citationsOf("  id: 'XY-1b',")).toEqual(["id: 'XY-1"]);
});

test('ignores other words with a hyphen and digits', () => {
  expect(citationsOf('UTF-8, SHA-256, ISO-4217, RFC 5545')).toEqual([]);
});

test('reports a citation with its line', () => {
  expect(brokenCitations('fine\nAPI 7.7', specification)).toEqual([{ line: 2, citation: 'API 7.7' }]);
});

const names = namesOf(['docs/operations.md', 'web/src/clients/parts/client-picker.tsx']);
const pathsOf = (text: string, path = 'docs/decisions/0001-one.md') =>
  brokenPaths({ path, text }, names).map(({ citation }) => citation);

test('accepts named files and folders, also without their outer folders', () => {
  const named =
    '`web/src/clients/parts/client-picker.tsx`, `client-picker.tsx`, `clients/parts/`, `docs/`, `/api/openapi.json`';
  expect(pathsOf(`${named}, [operations](../operations.md#disk), [elsewhere](https://northwind.example/a.md)`)).toEqual(
    [],
  );
});

test.each([
  ['`clients/client-picker.tsx`', 'clients/client-picker.tsx'],
  ['`client-list.tsx`', 'client-list.tsx'],
  ['`clients/panels/`', 'clients/panels/'],
  ['[operations](operations.md)', 'docs/decisions/operations.md'],
])('%s is reported as a missing file', (text, citation) => {
  expect(pathsOf(text)).toEqual([citation]);
});

test('in code reads only comments', () => {
  expect(pathsOf('const name = kind + `list.json`;\n// as `rules.ts` does', 'domain/src/a.ts')).toEqual(['rules.ts']);
});
