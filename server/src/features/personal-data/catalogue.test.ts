import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { historyTable, kindsOfDeletion, liveTables, tables } from '../../testing/live-tables.ts';
import { catalogue, type TableRule } from './catalogue.ts';

/** Tables of the installation, which hold nothing of a company. */
const ofNoCompany = ['accounts', 'installation_secrets', 'schema_migrations'];
const wordTypes = /^ {2}(\w+) (text|jsonb|tsvector|text\[\])\b/gm;

/** The columns of a table that can hold words. */
const wordsOf = (definition: string): string[] =>
  [...definition.matchAll(wordTypes)].flatMap(([, name = '']) => (name === 'constraint' ? [] : name));
const columnsOf = (table: string): string[] =>
  [...(tables.get(table) ?? '').matchAll(/^ {2}(\w+) /gm)].flatMap(([, name = '']) =>
    name === 'constraint' ? [] : name,
  );
const rules = Object.entries(catalogue);

describe('every table', () => {
  it('says how a person is found in it, exported from it and erased', () => {
    const open = [...tables.keys()].filter((table) => !ofNoCompany.includes(table) && catalogue[table] === undefined);
    expect(open).toEqual([]);
    expect(rules.filter(([table]) => !tables.has(table)).map(([table]) => table)).toEqual([]);
  });

  it('says of each column with words whether it can name a person', () => {
    const wrong = rules.flatMap(([table, { texts, plain }]) => {
      const said = [...texts, ...plain];
      const all = wordsOf(tables.get(table) ?? '');
      return [
        ...all.filter((column) => !said.includes(column)).map((column) => `${table}.${column} is not said`),
        ...said.filter((column) => !all.includes(column)).map((column) => `${table}.${column} has no words`),
        ...said.filter((column, i) => said.indexOf(column) !== i).map((column) => `${table}.${column} is said twice`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('names columns and tables that exist', () => {
    const wrong = rules.flatMap(([table, { links, files, atErasure }]) => {
      const named = [
        ...links.map(({ column }) => column),
        ...files,
        ...Object.keys(typeof atErasure === 'object' ? atErasure.set : {}),
      ];
      const own = columnsOf(table);
      return [
        ...named.filter((column) => !own.includes(column)).map((column) => `${table}.${column}`),
        ...links.flatMap((link) =>
          'of' in link && !columnsOf(link.of).includes(link.key) ? [`${link.of}.${link.key}`] : [],
        ),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('finds every row that names a client', () => {
    const missing = [...tables].flatMap(([table]) =>
      columnsOf(table).includes('client_id') && !catalogue[table]?.links.some(({ column }) => column === 'client_id')
        ? [table]
        : [],
    );
    // The repeated client of people at work: the rows belong to the job, visit or request.
    expect(missing).toEqual(['job_team', 'request_team', 'visit_team']);
  });

  it('tells the pages of what an erasure changes', () => {
    const told = (table: string, { atErasure, deletesMentions }: TableRule) =>
      atErasure === 'delete' || deletesMentions ? kindsOfDeletion(table) : new Set(liveTables[table]);
    const silent = rules.flatMap(([table, rule]) => {
      if (table === historyTable || (rule.texts.length === 0 && rule.links.length === 0)) return [];
      return [...told(table, rule)].filter((kind) => !rule.tells.includes(kind)).map((kind) => `${table}: ${kind}`);
    });
    expect(silent).toEqual([]);
  });

  it('has a reason where it holds nothing of a person', () => {
    const source = readFileSync(new URL('catalogue.ts', import.meta.url), 'utf8');
    const reasons = [...source.matchAll(/without\(\s*'([^']+)'/g)];
    const silent = rules.filter(([, { links, texts }]) => links.length === 0 && texts.length === 0);
    expect(reasons.length).toBe(silent.length);
    for (const [, reason = ''] of reasons) expect(reason.length).toBeGreaterThan(3);
  });
});
