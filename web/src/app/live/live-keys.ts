import type { LiveChange, LiveKind } from '@truckroll/contract/live/live';

type Key = readonly unknown[];

/** The queries that show records of a kind: by the feature that starts their key, and by the tabs of clients. */
type Shown = {
  areas: readonly string[];
  /** Tabs of a client's page, under the client's own key. */
  clientTabs?: readonly string[];
  /**
   * The feature whose `one` queries are for a single record of the kind each. Only that record's query is refetched.
   */
  own?: string;
};

const jobTabs = ['summary', 'timeline', 'jobs', 'events', 'products', 'job-forms'];
const moneyTabs = [
  'summary',
  'timeline',
  'documents',
  'payments',
  'credits',
  'jobs',
  'requests',
  'products',
  'statement',
];

/** The only mapping from changed kinds of records to the queries to refetch. */
const shownBy: Record<LiveKind, Shown> = {
  account: {
    areas: ['follow-ups', 'me', 'closed-books', 'sign-up', 'closed-days', 'reports', 'first-run', 'single-sign-on'],
  },
  addOn: { areas: ['add-ons', 'me', 'calls', 'texts', 'time-clock'] },
  apiKey: { areas: ['api-keys'] },
  audit: { areas: ['audit'] },
  booking: { areas: ['booking'] },
  call: { areas: ['calls'], clientTabs: ['calls', 'timeline'] },
  client: {
    areas: [
      'clients',
      'client-pairs',
      'jobs',
      'visits',
      'requests',
      'tasks',
      'documents',
      'calendar',
      'reports',
      'texts',
    ],
    own: 'clients',
  },
  document: {
    areas: ['documents', 'payments', 'jobs', 'requests', 'home', 'reports'],
    clientTabs: moneyTabs,
    own: 'documents',
  },
  drive: { areas: ['drive'], clientTabs: ['timeline'] },
  email: { areas: ['emails'], clientTabs: ['timeline'] },
  emailDraft: { areas: ['email-drafts'] },
  estimateTemplate: { areas: ['estimate-templates'], own: 'estimate-templates' },
  event: { areas: ['calendar'], clientTabs: ['events', 'timeline'] },
  failedTask: { areas: ['failed-tasks'] },
  import: { areas: ['file-imports'], own: 'file-imports' },
  invoiceBatch: { areas: ['invoice-batches'], own: 'invoice-batches' },
  job: { areas: ['jobs', 'visits', 'calendar', 'home', 'reports'], clientTabs: jobTabs, own: 'jobs' },
  jobForm: { areas: ['job-forms'], own: 'job-forms' },
  notification: { areas: ['notifications'] },
  openVisit: { areas: ['open-visits'] },
  outgoingMail: { areas: ['outgoing-mail', 'follow-ups', 'plans'] },
  outgoingSms: { areas: ['outgoing-sms'] },
  payment: { areas: ['payments', 'documents', 'jobs', 'home', 'reports'], clientTabs: moneyTabs },
  plan: { areas: ['plans'], own: 'plans' },
  product: { areas: ['products', 'reports'], own: 'products' },
  property: { areas: ['properties', 'me'] },
  request: { areas: ['requests', 'home', 'reports'], clientTabs: ['requests', 'timeline'], own: 'requests' },
  role: { areas: ['roles', 'team', 'me'], own: 'roles' },
  rule: { areas: ['rules'] },
  absence: { areas: ['absences'] },
  savedView: { areas: ['saved-views'] },
  skill: { areas: ['skills', 'team'] },
  sms: { areas: ['texts'], clientTabs: ['timeline'] },
  tag: { areas: ['tags', 'me'] },
  task: { areas: ['tasks'], clientTabs: ['timeline'], own: 'tasks' },
  tax: { areas: ['taxes'] },
  team: { areas: ['team', 'skills', 'me', 'reports'], own: 'team' },
  time: { areas: ['time-clock'] },
  visit: {
    areas: ['visits', 'jobs', 'calendar', 'home', 'reports'],
    clientTabs: ['summary', 'timeline', 'jobs', 'events'],
  },
  companyCopy: { areas: ['company-copies'] },
  personalRequest: { areas: ['personal-data'] },
  webhook: { areas: ['webhooks'] },
  webhookDelivery: { areas: ['webhooks'] },
};

/**
 * Whether a query holds a number reserved by a form, or the result of a typed search. Neither follows other people's
 * changes.
 */
const isOfForm = ([area, sub]: Key): boolean => sub === 'next-number' || area === 'maps' || area === 'search';

/** Whether a query of the page shows what has changed. */
export function isShownBy({ kind, ids }: Pick<LiveChange, 'kind' | 'ids'>, key: Key): boolean {
  if (isOfForm(key)) return false;
  const { areas, clientTabs, own } = shownBy[kind];
  const [area, sub, , tab] = key as [area: string, sub?: string, id?: string, tab?: string];
  const isWanted = area !== own || isOne(key, ids);
  // Task queries also exist under clients, jobs and the calendar, always with this name.
  if (kind === 'task' && key.includes('tasks')) return isWanted;
  const isTab = area === 'clients' && sub === 'one' && tab !== undefined;
  if (isTab && kind !== 'client') return clientTabs?.includes(tab) === true;
  return areas.includes(area) && isWanted;
}

/** Whether a query is for a single one of these records. */
const isOne = ([, sub, id]: Key, ids: readonly string[] | null): boolean =>
  sub !== 'one' || ids === null || ids.includes(id as string);

const sharedAreas: ReadonlySet<unknown> = new Set(Object.values(shownBy).flatMap(({ areas }) => areas));

/**
 * Whether to refetch a query after a gap. This applies to all data that others may change, but not to the user's own
 * data, such as secrets.
 */
export const mayHaveChanged = (key: Key): boolean => sharedAreas.has(key[0]) && !isOfForm(key);

/**
 * The time in milliseconds that a query waits before it follows the next change. It is long for reports, which count
 * all records of a period.
 */
export const restOf = ([area]: Key): number => (area === 'reports' ? 30_000 : 0);
