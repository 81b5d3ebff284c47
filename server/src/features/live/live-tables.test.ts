import { readFile } from 'node:fs/promises';
import { liveKinds } from '@truckroll/contract/live';
import { describe, expect, it } from 'vitest';
import { historyTable, liveTables, silentTables } from './live-tables.ts';

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
