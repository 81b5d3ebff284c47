/** @typedef {import('./counts.mjs').Failure} Failure */
/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {import('./report.mjs').SuiteResult} SuiteResult */

/**
 * The tests whose failure counts even if a second run would pass, because a rare failure of theirs is a fault that costs
 * money or shows one company's data to another. A test belongs to a kind by the path of its file or by its title.
 * @type {readonly { kind: string, file?: RegExp, title?: RegExp }[]}
 */
export const neverRepeated = [
  { kind: 'tenancy', file: /tenan|all-routes|company-archive|guest/ },
  {
    kind: 'rights',
    file: /right|permi|\/roles\/|\/abilities\/|\/session\/|\/two-step\/|hidden|sharing|egress/,
    title: /\bmay\b|right|other account|another account|another company/,
  },
  {
    kind: 'money',
    file: /\/money\/|payment|\/taxes\/|deposit|refund|invoice|statement|receipt|-sums|totals|profit|costing|stripe/,
  },
  {
    kind: 'races',
    file: /\.postgres\.test\.ts$|concurrent|at-once|no-lost-work|versions|race/,
    title:
      /concurrent|\brace|at the same time|twenty calls|two (people|servers|clerks|persons|connections|admins|edits|of)\b/,
  },
  { kind: 'crashes', file: /kill|crash|outage|durability|data-folder-lock/, title: /kill|crash|power cut/ },
];

/**
 * @param {Failure} failure
 * @returns {string | undefined} the kind that forbids a second run
 */
export const kindOf = ({ name, file }) =>
  neverRepeated.find((kind) => kind.file?.test(file ?? '') || kind.title?.test(name))?.kind;

/** With this many flaky files the run fails: it is no coincidence. */
const flakyFilesAllowed = 2;

/**
 * Runs the failed files once more, each alone, when that can still make the run green.
 * @param {SuiteResult[]} results
 * @returns {Promise<{ results: SuiteResult[], flaky: (Failure & { suite: string })[], why?: string }>} results in which
 * a test that passed the second time counts as passed; flaky: those tests with the failure of the first run; why: the
 * reason for which nothing was repeated
 */
export async function repeatFailures(results) {
  const failing = results.filter(({ outcome }) => outcome.failed > 0);
  const failures = failing.flatMap(({ suite, outcome }) =>
    (outcome.failures ?? []).map((failure) => ({ suite, outcome, failure })),
  );
  const unchanged = (/** @type {string} */ why) => ({ results, flaky: [], why });
  if (failing.length === 0) return { results, flaky: [] };
  const unrepeatable = failing.find(({ outcome }) => outcome.repeat === undefined);
  if (unrepeatable) return unchanged(`${unrepeatable.suite} is no suite of tests`);
  const explained = failing.every(({ outcome }) => outcome.failures?.length === outcome.failed);
  if (!explained || failures.some(({ failure }) => failure.file === undefined)) return unchanged('a runner failed');
  const certain = failures.find(({ failure }) => kindOf(failure) !== undefined);
  if (certain) return unchanged(`${certain.failure.name} is never repeated (${kindOf(certain.failure)})`);
  const files = [...new Set(failures.map(({ suite, failure }) => `${suite}\n${failure.file}`))];
  if (files.length > flakyFilesAllowed) return unchanged(`${files.length} files failed`);

  /** @type {Map<SuiteResult, SuiteResult>} */
  const settled = new Map();
  const flaky = [];
  for (const result of failing) {
    const { suite, outcome } = result;
    const own = outcome.failures ?? [];
    /** @type {Failure[]} */
    const left = [];
    for (const file of new Set(own.map((failure) => failure.file ?? ''))) {
      console.log(`\n=== ${suite} once more: ${file}`);
      const ofFile = own.filter((failure) => failure.file === file);
      const again = await outcome.repeat?.(ofFile);
      if (again?.failed === 0 && again.passed > 0) flaky.push(...ofFile.map((failure) => ({ ...failure, suite })));
      else left.push(...ofFile);
    }
    const passedNow = own.length - left.length;
    settled.set(result, {
      ...result,
      outcome: { ...outcome, passed: outcome.passed + passedNow, failed: left.length, failures: left },
    });
  }
  return { results: results.map((result) => settled.get(result) ?? result), flaky };
}

/**
 * @param {(Failure & { suite: string })[]} flaky
 * @returns {string[]}
 */
export const flakyLines = (flaky) =>
  flaky.length === 0
    ? []
    : [
        '',
        `flaky: ${flaky.length}`,
        ...flaky.flatMap(({ suite, name, lines, trace }) => [
          `  ${suite}  ${name}`,
          ...lines.map((line) => `      ${line}`),
          ...(trace === undefined ? [] : [`      trace: ${trace}`]),
        ]),
      ];
