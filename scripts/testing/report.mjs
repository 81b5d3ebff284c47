import { slowestOf } from './counts.mjs';

/** @typedef {{ suite: string, seconds: number, outcome: import('./outcome.mjs').Outcome }} SuiteResult */

/** A log that keeps only its end must still have the counts, so messages of further failures are left out. */
const explainedFailures = 40;

/**
 * @param {SuiteResult[]} results
 * @returns {string[]}
 */
function tableLines(results) {
  const width = Math.max(...results.map(({ suite }) => suite.length));
  const rows = results.map(({ suite, seconds, outcome }) => {
    const numbers = [
      String(outcome.passed).padStart(6),
      String(outcome.failed).padStart(6),
      String(outcome.skipped).padStart(7),
      `${seconds.toFixed(1)} s`.padStart(7),
    ];
    return `${suite.padEnd(width)}  ${numbers.join('  ')}${outcome.note ? `  ${outcome.note}` : ''}`;
  });
  return ['', `${'suite'.padEnd(width)}  passed  failed  skipped     time`, ...rows];
}

/**
 * The slowest tests, so that the run time of the suites stays visible.
 * @param {SuiteResult[]} results
 * @returns {string[]}
 */
function slowestLines(results) {
  const slowest = slowestOf(
    results.flatMap(({ suite, outcome }) =>
      (outcome.slowest ?? []).map(({ name, milliseconds }) => ({ name: `${suite}  ${name}`, milliseconds })),
    ),
  );
  if (slowest.length === 0) return [];
  const rows = slowest.map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
  return ['', 'slowest tests', ...rows];
}

/**
 * How many values the property tests tried.
 * @param {SuiteResult[]} results
 * @returns {string[]}
 */
function propertyLines(results) {
  const rows = results.flatMap(({ suite, outcome }) =>
    outcome.propertyRuns ? [`${String(outcome.propertyRuns).padStart(9)}  ${suite}`] : [],
  );
  return rows.length === 0 ? [] : ['', 'values tried by properties', ...rows];
}

/**
 * @param {SuiteResult[]} results
 * @returns {string[]}
 */
function failureLines(results) {
  const failures = results.flatMap(({ suite, outcome }) => {
    if (outcome.failed === 0) return [];
    const { failures: named = [] } = outcome;
    const known = named.length > 0 ? named : [{ name: outcome.note ?? 'see above', lines: [] }];
    return known.map(({ name, lines }) => ({ name: `${suite}  ${name}`, lines }));
  });
  if (failures.length === 0) return [];
  return [
    '',
    'failed',
    ...failures.flatMap(({ name, lines }, index) => [
      `  ${name}`,
      ...(index < explainedFailures ? lines.map((line) => `      ${line}`) : []),
    ]),
  ];
}

/**
 * The end of a run's output. The failures come last, where a log that keeps only its end still has them.
 * @param {SuiteResult[]} results
 * @returns {string[]}
 */
export const reportLines = (results) => [
  ...slowestLines(results),
  ...propertyLines(results),
  ...tableLines(results),
  ...failureLines(results),
];
