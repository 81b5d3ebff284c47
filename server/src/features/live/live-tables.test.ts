import { readFile } from 'node:fs/promises';
import { liveKinds } from '@truckroll/contract/live/live';
import { describe, expect, it } from 'vitest';
import { historyTable, liveTables } from './live-tables.ts';

/** Tables that no page shows, or whose rows follow from rows already reported. */
const silentTables: ReadonlyMap<string, string> = new Map([
  ['calendar_feeds', 'secrets of the person who made them'],
  ['analytics_events', 'counts of what people do, shown nowhere'],
  ['carrier_events', 'written with the call or message that is told of'],
  ['client_contact_keys', 'written with the contact that is told of'],
  ['client_keys', 'kept by a trigger on clients'],
  ['client_stage_counts', 'kept by triggers on clients'],
  ['document_pdfs', 'a store of what was printed'],
  ['document_sums', 'kept by triggers on documents'],
  ['email_actions', 'what still has to be done in a mailbox, written with the message that is told of'],
  ['email_claims', 'which server works on a mailbox, shown nowhere'],
  ['email_folders', 'where a synchronisation stopped, shown nowhere'],
  ['email_places', 'where messages lie in a mailbox, shown nowhere'],
  ['email_sign_ins', 'secrets on their way'],
  ['email_thread_ids', 'written with the message that is told of'],
  ['file_import_rows', 'written with the import that is told of'],
  ['file_messages', "a person's own questions and answers, shown where they are asked"],
  ['idempotency_keys', 'answers kept for repeats'],
  ['installation_secrets', 'of no account'],
  ['known_devices', 'judges sign-ins, shown nowhere'],
  ['number_counters', 'goes on with every record that is told of'],
  ['travel_times', 'a cache of ways, shown nowhere'],
  ['passages', 'the text of files, for the search alone'],
  ['password_codes', 'secrets'],
  ['password_links', 'secrets on their way'],
  ['push_subscriptions', 'known to the browser that made it'],
  ['recovery_codes', 'secrets'],
  ['schema_migrations', 'of no account'],
  ['sessions', 'ended sessions end their streams'],
  ['sms_opt_outs', 'kept with the message that is told of'],
  ['stored_files', 'written with the record that has the file'],
  ['taken_numbers', 'goes on with every record that is told of'],
  ['text_engine_uses', 'counts of an account, read when they are shown'],
  ['two_step_sign_ins', 'secrets'],
]);

const schema = await readFile(new URL('../../../schema.sql', import.meta.url), 'utf8');
const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name as string);

describe('every table', () => {
  it('is reported by the stream, or is silent for a reason', () => {
    const known = [...Object.keys(liveTables), ...silentTables.keys(), historyTable];
    expect(tables.length).toBeGreaterThan(50);
    expect(known.toSorted()).toEqual(tables.toSorted());
  });

  it('that is reported has a kind that pages know, and every kind but open visits has a table', () => {
    const kinds = new Set(Object.values(liveTables).flatMap((belongs) => belongs.map(({ kind }) => kind)));
    expect([...kinds, 'openVisit'].toSorted()).toEqual([...liveKinds].toSorted());
  });

  it('names its record by a column that exists', () => {
    for (const [table, belongs] of Object.entries(liveTables)) {
      const columns = schema.slice(schema.indexOf(`create table ${table} (`)).split('\n);')[0] ?? '';
      for (const { id } of belongs) {
        const column = id?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        if (column !== undefined)
          expect([table, columns]).toEqual([table, expect.stringMatching(new RegExp(`^ +${column} `, 'm'))]);
      }
    }
  });
});
