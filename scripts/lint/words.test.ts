import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '../project.mjs';
import { filesIn } from '../testing/citations.mjs';

type Rule = {
  /** What is written instead. */
  instead: string;
  pattern: RegExp;
  /** Files in which the word has its own meaning. */
  except?: RegExp;
};

/** Files about the telephone, in which a call is one. */
const telephone = /call|phone|carrier|twilio|conversation|demo/i;

/** Words that have another word for the same thing (decision 0079). */
const rules: readonly Rule[] = [
  { instead: 'request or endpoint', pattern: /\b(api|http) calls?\b/i },
  {
    instead: 'request or endpoint',
    pattern:
      /\b(every|each|repeated|outgoing|served) calls?\b|\bcall: (ActorRequest|RequestContext)\b|\b(find|prepare|handle|answer)(: (async )?)?\(call\)/,
    except: telephone,
  },
  { instead: 'draft', pattern: /draught/i },
  { instead: 'the limit or timeout itself', pattern: /\bpatience(Ms)?\b/ },
  {
    instead: 'the choice, the preference or the schedule',
    pattern: /\bwish(es|ed)?\b/i,
    except: /\.json$|texts|templates/,
  },
];

const wrongWords = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern, except }) => pattern.test(line) && except?.test(path) !== true)
        .map(({ instead }) => `${path}:${index + 1}: ${line.trim()} (${instead})`),
    );

const read = /^(domain|contract|server|web|bench|e2e|scripts)\/.*\.(ts|tsx|mjs)$/;
const own = /words\.test\.ts$|test-waits\.test\.ts$|route-tree\.gen\.ts$/;

test('one thing has one word', () => {
  const sources = filesIn('').filter((path) => read.test(path) && !own.test(path));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap((path) => wrongWords(path, readFileSync(inProject(path), 'utf8')))).toEqual([]);
});

test.each([
  ['server/src/features/clients/client-routes.ts', '    find: (call) => getClient(call),'],
  ['server/src/platform/http/serve.ts', '// every call of a session'],
  ['bench/live.bench.ts', '// one API call'],
  ['bench/call-scene.ts', '// an HTTP call'],
  ['web/src/app/shell/shell.tsx', 'const patienceMs = 5;'],
])('reports %s: %s', (path, line) => {
  expect(wrongWords(path, line)).toHaveLength(1);
});

test('accepts telephone calls, and functions that call others', () => {
  expect(wrongWords('server/src/features/calls/dial.ts', '// every call of a number')).toEqual([]);
  expect(wrongWords('domain/src/text/a.ts', '// A caller calls it once.')).toEqual([]);
});
