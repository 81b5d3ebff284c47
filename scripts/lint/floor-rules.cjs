/** The floors of ARCHITECTURE.md and the orders of floors.json, as rules of dependency-cruiser. */

/** @type {{ server: Record<'platform' | 'providers' | 'records' | 'features', string[]> }} */
const floors = require('./floors.json');

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const tests = String.raw`\.test\.tsx?$`;

/** @param {string[]} names */
const anyOf = (names) => `(${names.join('|')})`;

/**
 * For each folder, the rule that it imports no later folder.
 * @param {{ name: string, base: string, folders: string[] }} order
 * @returns {Rule[]}
 */
const downwards = ({ name, base, folders }) =>
  folders.slice(0, -1).map((folder, index) => ({
    name,
    comment: 'Folders import only earlier ones of floors.json. Use an event, or pass it in from app.ts.',
    severity: 'error',
    from: { path: `^${base}/${folder}/`, pathNot: tests },
    to: { path: `^${base}/${anyOf(folders.slice(index + 1))}/` },
  }));

/** @type {Rule[]} */
const floorRules = [
  {
    name: 'platform-knows-no-other-floor',
    comment: 'The platform would serve any product.',
    severity: 'error',
    from: { path: '^server/src/platform/', pathNot: tests },
    to: { path: String.raw`^server/src/((providers|records|features|demo)/|[^/]+\.ts$)` },
  },
  {
    name: 'providers-know-the-platform-alone',
    comment:
      'An interface to the outside, what is built in and the real ones: no provider needs another, or a feature.',
    severity: 'error',
    from: { path: '^server/src/providers/([^/]+)/', pathNot: tests },
    to: { path: String.raw`^server/src/(providers/(?!$1/)|(records|features|demo)/|[^/]+\.ts$)` },
  },
  {
    name: 'records-know-no-feature',
    comment: 'The records are below all features. What a change causes above them is registered by app.ts.',
    severity: 'error',
    from: { path: '^server/src/records/', pathNot: tests },
    to: { path: '^server/src/(features|demo)/' },
  },
  {
    name: 'features-know-no-app',
    comment: 'Records and features are given what they need, by their context or as app.ts passes it in.',
    severity: 'error',
    from: { path: '^server/src/(records|features)/', pathNot: tests },
    to: { path: String.raw`^server/src/(app|register-features|main|run-server|greeting)\.ts$` },
  },
  {
    name: 'main-alone-brings-the-demo',
    comment: 'Nothing of the server depends on the demo company.',
    severity: 'error',
    from: {
      path: '^server/src/',
      pathNot: ['^server/src/(demo|testing)/', String.raw`^server/src/(main|prepare)\.ts$`, tests],
    },
    to: { path: '^server/src/demo/' },
  },
  .../** @type {const} */ (['platform', 'providers', 'records', 'features']).flatMap((floor) =>
    downwards({ name: 'folders-import-downwards', base: `server/src/${floor}`, folders: floors.server[floor] }),
  ),
  {
    name: 'web-features-meet-at-parts-and-panels',
    comment: 'Of another feature, only files of parts/ and panels/ are imported. screens/ are for its routes.',
    severity: 'error',
    from: { path: '^web/src/([^/]+)/', pathNot: ['^web/src/(app|design|routes)/', tests] },
    to: { path: '^web/src/(?!($1|app|design)/)[^/]+/(?!(parts|panels)/)' },
  },
  {
    name: 'web-parts-know-parts',
    comment: 'parts/ are small and below everything else of all features.',
    severity: 'error',
    from: { path: '^web/src/[^/]+/parts/', pathNot: tests },
    to: { path: '^web/src/[^/]+/(panels|screens)/' },
  },
  {
    name: 'web-panels-know-no-screen',
    comment: 'Another feature opens panels/, so they are below all screens.',
    severity: 'error',
    from: { path: '^web/src/[^/]+/panels/', pathNot: tests },
    to: { path: '^web/src/[^/]+/screens/' },
  },
  {
    name: 'no-circles-among-web-folders',
    comment: 'The parts/ of the features have no circle among them, and their panels/ have none.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^web/src/[^/]+/(parts|panels)$' },
    to: { circular: true },
  },
  {
    name: 'design-knows-nothing-above',
    comment: 'What design has to know of the application is given to it.',
    severity: 'error',
    from: { path: '^web/src/design/', pathNot: tests },
    to: { path: '^web/src/(?!design/)' },
  },
  {
    name: 'app-knows-no-feature',
    comment: 'The frame of the pages is given what features put into it.',
    severity: 'error',
    from: { path: '^web/src/app/', pathNot: tests },
    to: { path: '^web/src/(?!app/|design/)' },
  },
];

module.exports = { floorRules };
