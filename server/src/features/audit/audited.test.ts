import { readFileSync } from 'node:fs';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changingBodies } from '../../testing/changing-bodies.ts';
import { tables } from '../../testing/live-tables.ts';
import { routeFixtures } from '../../testing/route-fixtures.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

/** Tables whose rows have no entry in the audit trail when they are made or changed, and why. */
const unaudited: Readonly<Record<string, string>> = {
  'ordinary records, whose history and events say who changed them':
    'bookings change_requests client_asks client_merges document_items document_options drive_items file_imports invoice_batch_jobs ' +
    'invoice_batches invoice_jobs job_form_entries job_items job_job_forms job_skills job_team progress_invoices plan_bills ' +
    'plan_visits request_items request_team service_properties task_reminders time_corrections time_entries timesheets ' +
    'visit_announcements visit_logs visit_notes visit_team visits absences calendar_event_attendees calendar_events calls client_contacts ' +
    'clients documents jobs plans product_packages product_services requests tasks user_skills ingested_files',
  'what the card processor reports, which nobody changes here': 'disputes payouts payout_parts',
  "a person's own": 'email_drafts file_messages notifications push_subscriptions saved_views known_devices',
  'written with a row that has its entry, or by the database':
    'claims client_contact_keys client_keys client_stage_counts distinct_clients document_sums email_claims email_folders email_places ' +
    'email_thread_ids file_import_rows number_counters taken_numbers provisioned_people passages stored_files recovery_codes card_charges arrived_steps tip_shares',
  'messages, with their own lists':
    'email_messages email_threads email_thread_addresses email_thread_records email_actions outgoing_mail sms_conversations sms_messages ' +
    'sms_opt_outs follow_ups webhook_deliveries carrier_events',
  'secrets and codes on their way, which end by themselves':
    'card_links card_checkouts document_links email_sign_ins hub_codes hub_links hub_sessions password_links idempotency_keys upload_pieces used_challenges',
  'what the server notes for itself':
    'analytics_events audit_chains audit_entries document_pdfs failed_tasks history installation_secrets record_changes rule_events ' +
    'rule_runs schema_migrations text_engine_uses travel_times visit_positions',
};

const schema = readFileSync(new URL('../../../schema.sql', import.meta.url), 'utf8');

type AuditTrigger = { events: string; leftOut: string[]; secrets: string[]; only: string[] };

/** The triggers of the trail, by their table. */
const triggers: ReadonlyMap<string, AuditTrigger> = new Map(
  [...tables.keys()].flatMap((table) => {
    const found = new RegExp(
      `^CREATE TRIGGER audit AFTER ([^\\n]*) ON public\\.${table} FOR EACH ROW EXECUTE FUNCTION (\\w+)\\(([^\\n]*)\\);`,
      'm',
    );
    const [, events = '', , given = ''] = found.exec(schema) ?? [];
    if (events === '') return [];
    const [, leftOut = '', secrets = '', only = ''] = given.split(', ').map((text) => text.slice(1, -1));
    const words = (text: string) => text.split(' ').filter((word) => word !== '');
    return [[table, { events, leftOut: words(leftOut), secrets: words(secrets), only: words(only) }] as const];
  }),
);

describe('every table', () => {
  it('has entries of each change, or a reason not to', () => {
    const excused = Object.values(unaudited).flatMap((names) => names.split(' '));
    const isWhole = (table: string) =>
      /INSERT|UPDATE/.test(triggers.get(table)?.events.replace(/UPDATE OF deleted_at/, '') ?? '');
    const open = [...tables.keys()].filter((table) => !isWhole(table) && !excused.includes(table));
    expect(open).toEqual([]);
    expect(excused.filter((table) => !tables.has(table) || isWhole(table))).toEqual([]);
  });

  it('shows no secret in its entries', () => {
    const shown = [...triggers].flatMap(([table, { leftOut, secrets, only }]) =>
      table === 'sessions'
        ? []
        : [...(tables.get(table) ?? '').matchAll(/^ {2}(\w+) /gm)]
            .map(([, column = '']) => column)
            .filter(
              (column) =>
                /token|secret|sealed|hash|credential|password|proof|method_id|customer_id/.test(column) &&
                !column.endsWith('_at'),
            )
            .filter((column) => !leftOut.includes(column) && !secrets.includes(column))
            .filter((column) => only.length === 0 || only.includes(column))
            .map((column) => `${table}.${column}`),
    );
    expect(shown).toEqual([]);
  });
});

/** Endpoints with entries that their fixture does not cause, each with the test or table that shows it. */
const byOtherMeans: Readonly<Record<string, string>> = {
  'their row is written by a database trigger, in the tests of their feature':
    'PK-7 SS-2 SS-3 SS-5 SS-8 SS-9 SS-10 SS-12 SS-14 SS-15 SS-16 SE-1 SE-2 SE-3 SE-5 SE-6 SE-7b SE-9 SE-10b SE-11 SE-14 SE-16 SE-17 SE-19 SE-24 SE-25 SE-28b TM-3 TM-15 TM-16 TM-27 TM-7 TM-21 TC-10b ' +
    'PY-22 PY-26 PY-42 PY-52 PY-44 PY-45 EM-4 EM-4c EM-4e EM-4f CA-9d CA-4b CA-14b BK-2 FU-2 FU-3 AO-2 AO-2b EV-6 EV-7 AU-4 AU-6 AU-7 CL-22 ' +
    'DC-9d PY-51 TE-2 TE-3 TE-4 TE-6 TE-7 TE-8 IM-8 IM-9 FR-3 FR-4 FR-5 FR-6 CL-13 PS-5 EV-4c CA-6b DR-7 JF-3b TG-3 DC-34 PL-19 CB-2 CB-3 CB-5 PD-10 CF-5',
};

/** Endpoints that change ordinary records or nothing that stays, by the beginning of their path, and why they have no entry. */
const ordinary: Readonly<Record<string, string>> = {
  'the record has its history': [
    ...[
      '/clients',
      '/service-properties',
      '/client-contacts',
      '/client-asks',
      '/jobs',
      '/job-items',
      '/job-photos',
      '/requests',
    ],
    ...[
      '/documents',
      '/client-credits/:id/send',
      '/invoice-batches',
      '/plans',
      '/tasks',
      '/schedule',
      '/ai',
      '/calendar/events',
    ],
    ...['/product-service', '/absences', '/teams/:id/absences', '/timesheets', '/time-entries', '/time-clock/presses'],
    ...[
      '/teams/:id/hand-over',
      '/job-forms/:id/entries',
      '/job-forms/entries',
      '/imports',
      '/clientDrive',
      '/files',
      '/uploads',
    ],
  ].join(' '),
  "a person's own": '/saved-views /me /notifications /teams/:id/face /emails/drafts /emails/signature',
  'a message, in its list': [
    ...[
      '/emails',
      '/gmail',
      '/send-new-email',
      '/integrations/email/sync',
      '/integrations/email/proof',
      '/addons/calls',
    ],
    ...['/outgoing-webhooks/:id/test', '/outgoing-webhooks/:id/resend', '/webhook-deliveries'],
  ].join(' '),
  'only reads': '/briefs /global-search /answers /rules/back-test /configuration/compare',
  'shown nowhere, or of the moment':
    '/live /analytics /first-run /auth/forgot-password /auth/passkey/options /auth/sso',
  'work that failed is tried again': '/background /rules/runs',
  'clients and strangers, whose records have their history': '/public /webhooks',
};

describe('every endpoint that writes', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const writes = ({ method }: Endpoint) => method !== 'GET';
  const startsWith = ({ path }: Endpoint, begin: string) => path === begin || path.startsWith(`${begin}/`);

  it('leaves an entry, or changes only ordinary records', async () => {
    const account = await shop.newAccount();
    for (const endpoint of shop.served.filter(writes)) {
      const fixture = await routeFixtures.get(endpoint.id)?.({ shop, account });
      if (fixture === undefined) continue;
      const body = { ...fixture.body, ...changingBodies[endpoint.id] };
      await shop.call(endpoint, { as: account.owner, ...fixture, ...(Object.keys(body).length > 0 && { body }) });
    }
    const entries = await account.look((tx) =>
      tx.selectFrom('auditEntries').select(['endpoint', 'kind']).where('endpoint', 'is not', null).distinct().execute(),
    );
    const seen = new Set(entries.map(({ endpoint }) => endpoint));
    expect(seen.size).toBeGreaterThan(60);
    const shownElsewhere = Object.values(byOtherMeans).flatMap((ids) => ids.split(' '));
    const begins = Object.values(ordinary).flatMap((paths) => paths.split(' '));
    const open = shop.served
      .filter(writes)
      .filter(({ id }) => !seen.has(id) && !shownElsewhere.includes(id))
      .filter((endpoint) => !begins.some((begin) => startsWith(endpoint, begin)));
    expect(open.map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([]);
    const ids = new Set(shop.served.map(({ id }) => id));
    expect(shownElsewhere.filter((id) => !ids.has(id))).toEqual([]);
    expect(begins.filter((begin) => !shop.served.some((endpoint) => startsWith(endpoint, begin)))).toEqual([]);
  });

  it('says what it exports if its answer is a file of many records', () => {
    // Files, pictures and PDFs of single records.
    const single = [
      '/documents/:id',
      '/payments/:id',
      '/clientDrive',
      '/files',
      '/emails',
      '/account',
      '/storage',
      '/map',
      '/clients/:id/statement',
      '/client-credits/:id',
      '/configuration/schema',
    ];
    const open = shop.served.filter(
      (endpoint) =>
        endpoint.answers === 'binary' &&
        endpoint.exports === undefined &&
        endpoint.needs.kind !== 'open' &&
        !single.some((begin) => startsWith(endpoint, begin)),
    );
    expect(open.map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([]);
  });
});
