import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { LiveKind } from '@truckroll/contract/live/live';
import { afterAll, describe, expect, it } from 'vitest';
import { changingBodies as bodies } from '../../testing/changing-bodies.ts';
import { type RecordRequest, routeFixtures } from '../../testing/route-fixtures.ts';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
const account = await shop.newAccount();
afterAll(() => shop.close());

/** The kind of record that an endpoint writes, by the prefix of its path. The longest prefix takes precedence. */
const kinds: Readonly<Record<string, LiveKind>> = {
  '/account': 'account',
  '/addons': 'addOn',
  '/addons/calls': 'call',
  '/background': 'failedTask',
  '/calendar': 'event',
  '/clientDrive': 'drive',
  '/clients': 'client',
  '/absences': 'absence',
  '/imports': 'import',
  '/invoice-batches': 'invoiceBatch',
  '/card-readers': 'payment',
  '/reader-payments': 'document',
  '/client-asks': 'client',
  '/client-contacts': 'client',
  '/client-credits': 'payment',
  '/client-merges': 'client',
  '/documents': 'document',
  '/estimate-templates': 'estimateTemplate',
  '/emails': 'email',
  '/emails/drafts': 'emailDraft',
  '/files': 'drive',
  '/job-forms': 'jobForm',
  '/job-items': 'job',
  '/job-photos': 'drive',
  '/job-forms/:id/entries': 'job',
  '/job-forms/entries': 'job',
  '/jobs': 'job',
  '/jobs/visits': 'visit',
  '/me': 'team',
  '/payments': 'payment',
  '/plan-templates': 'plan',
  '/plans': 'plan',
  '/product-service': 'product',
  '/properties': 'property',
  '/requests': 'request',
  '/roles': 'role',
  '/rules': 'rule',
  '/saved-cards': 'payment',
  '/saved-views': 'savedView',
  '/service-properties': 'client',
  '/single-sign-on': 'account',
  '/skills': 'skill',
  '/api-keys': 'apiKey',
  '/booking': 'booking',
  '/tags': 'tag',
  '/tasks': 'task',
  '/taxes': 'tax',
  '/teams': 'team',
  '/teams/:id/absences': 'absence',
  '/time-clock': 'time',
  '/time-entries': 'time',
  '/timesheets': 'time',
  '/company-copies': 'companyCopy',
  '/personal-data': 'personalRequest',
  '/webhook-deliveries': 'webhook',
  '/outgoing-webhooks': 'webhook',
};

function kindOf({ path }: Endpoint): LiveKind | undefined {
  const begins = Object.keys(kinds).filter((begin) => path === begin || path.startsWith(`${begin}/`));
  return kinds[begins.toSorted((one, other) => other.length - one.length)[0] ?? ''];
}

/** The endpoints that write another kind of record than their path suggests. */
const others: Readonly<Record<string, LiveKind>> = {
  // The endpoint sends the invitation again and does not change the person.
  'TM-7': 'outgoingMail',
  // The endpoint creates the job's drive.
  'JB-8': 'drive',
  // Text messages share a path with calls.
  ...Object.fromEntries(['SM-4', 'SM-6', 'SM-7', 'SM-11c', 'SM-11d'].map((id) => [id, 'sms' as const])),
  // Endpoints of mail that change other features.
  'EM-21': 'drive',
  'EM-22': 'client',
  // The mail is about the invoice.
  'PY-30': 'document',
  // Parts that are added on a visit are the job's.
  'VI-11': 'job',
  // Shares of files are recorded only in the client's history.
  'DR-11': 'client',
};

/** Endpoints that only read: they have a body because their question is too long for an address. */
const readingCalls: readonly string[] = ['BR-1', 'EM-8', 'SM-8'];

const fixed = shop.served.filter(
  ({ id, method }) => method !== 'GET' && routeFixtures.has(id) && !readingCalls.includes(id),
);

/** Sends a request and returns the reported kinds. Null if it was refused. */
async function reportedKinds(endpoint: Endpoint, request: RecordRequest): Promise<LiveKind[] | null> {
  const reported = new Set<LiveKind>();
  const stop = shop.database.onCommit(({ accounts }) => {
    for (const { accountId, changes } of accounts) {
      expect(accountId).toBe(account.accountId);
      for (const { kind } of changes) reported.add(kind);
    }
  });
  const reply = await shop.call(endpoint, { as: account.owner, ...request });
  stop();
  return reply.status < 300 ? [...reported] : null;
}

describe('every endpoint that writes', () => {
  let tried = 0;

  it.each(fixed.map((endpoint) => [`${endpoint.id} ${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is reported under its kind: %s',
    async (_, endpoint) => {
      const named = (await routeFixtures.get(endpoint.id)?.({ shop, account })) ?? {};
      const body = bodies[endpoint.id];
      const reported = await reportedKinds(
        endpoint,
        body === undefined ? named : { ...named, body: { ...named.body, ...body } },
      );
      // A fixture only names a record. Some endpoints need more input, and others find nothing to change.
      if (reported === null || reported.length === 0) return;
      tried += 1;
      expect(reported).toContain(others[endpoint.id] ?? kindOf(endpoint));
    },
  );

  it('is tested, with few exceptions', () => {
    expect(tried).toBeGreaterThanOrEqual(50);
  });

  it('has a kind', () => {
    const ids = new Set(shop.served.map(({ id }) => id));
    expect(fixed.filter((endpoint) => kindOf(endpoint) === undefined).map(({ path }) => path)).toEqual([]);
    expect([...Object.keys(bodies), ...Object.keys(others)].filter((id) => !ids.has(id))).toEqual([]);
  });
});
