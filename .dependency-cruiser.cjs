/** The import direction and the floors of ARCHITECTURE.md, as rules. */

const { floorRules } = require('./scripts/lint/floor-rules.cjs');

const tests = String.raw`\.test\.tsx?$`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one concept, or lack the name of a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere would hide from every rule below.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-stands-alone',
      comment: 'Rules are pure: domain imports domain, exact decimals, calendar arithmetic and the format of messages.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: tests },
      to: { pathNot: ['^domain/src/', '^node_modules/(decimal\\.js|temporal-polyfill|icu-minify)/'] },
    },
    {
      name: 'contract-on-domain',
      comment: 'The contract imports contract, domain and zod.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: ['^contract/src/testing/', tests] },
      to: { pathNot: ['^(contract|domain)/src/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-and-contract-know-no-user-of-theirs',
      comment: 'domain ← contract ← server, domain ← contract ← web: their tests keep to it too.',
      severity: 'error',
      from: { path: '^(domain|contract)/' },
      to: { path: '^(server|web|e2e|bench|scripts)/' },
    },
    {
      name: 'domain-knows-no-contract',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^contract/' },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|scripts|bench|e2e)/' },
    },
    {
      name: 'web-runs-in-the-browser',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'http-alone-knows-request-and-reply',
      comment: 'Everything else gets checked inputs and gives back an answer.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(platform/(http|openapi)|testing)/', '^server/src/(app|main)\\.ts$', tests],
      },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'routes-belong-to-the-app',
      comment: 'A feature reaches another through its store functions or use cases, never through its routes.',
      severity: 'error',
      from: { pathNot: ['/register-(features|emails|conversations)\\.ts$', tests] },
      to: { path: '^server/src/.+-routes\\.ts$' },
    },
    {
      name: 'routes-hold-no-sql',
      comment: 'Two hops: route → store.',
      severity: 'error',
      from: { path: '^server/src/.+-routes\\.ts$' },
      to: { path: '^node_modules/(kysely|pg|@electric-sql)/' },
    },
    {
      name: 'one-way-to-the-database',
      comment: 'Features get tx. Only the database folder knows the drivers.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/(platform/(database|background)|testing)/', tests] },
      to: { path: '^node_modules/(pg|@electric-sql)/' },
    },
    {
      name: 'outgoing-requests-pass-the-egress-guard',
      comment: 'egress/ decides which addresses a request may reach. Types send none.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/(platform/egress|testing)/', tests] },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises)$|^node_modules/undici/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'packages-that-connect-have-one-user',
      comment:
        'They open sockets of their own, each to hosts of the settings alone, in the file that is given these. compose-mail writes messages and opens none.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '^server/src/(platform/(database|background)|testing)/',
          '^server/src/features/emails/compose-mail\\.ts$',
          '^server/src/(providers/(mail/smtp-mail|card-payments/stripe-(payments|methods|charges|checkouts|card-tokens|readers)|push/push-(carrier|transport)|mailbox/(imap/connect-imap|smtp/send-by-smtp))|platform/storage/(s3-storage|outside-bucket))\\.ts$',
          tests,
        ],
      },
      to: {
        path: '^node_modules/(nodemailer|imapflow|@aws-sdk|stripe|web-push|pg)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-for-tests',
      severity: 'error',
      from: { pathNot: [tests, '^(server|contract)/src/testing/', '^(bench|e2e)/'] },
      to: { path: [tests, '^(server|contract)/src/testing/'] },
    },
    ...floorRules,
  ],
  options: {
    // With TypeScript 7 the default parser finds no module at all and reports no violation.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only the packages' own build folders are excluded: installed packages also keep their code in folders named dist.
    exclude: { path: '^(domain|contract|server|web)/dist/|\\.gen\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
