import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clonePglite } from '../../testing/test-database.ts';
import { tendPglite } from './tend-pglite.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const minute = 60_000;

describe('the maintenance of the embedded database', () => {
  it('runs checkpoints and vacuums until stopped; logs failures and continues', async () => {
    const ran: string[] = [];
    const logged: string[] = [];
    const runScript = (sql: string): Promise<void> => {
      ran.push(sql);
      return ran.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
    };
    const stop = tendPglite({ runScript }, { warn: (_, text) => logged.push(text) });
    await vi.advanceTimersByTimeAsync(61 * minute);
    expect(ran.filter((sql) => sql === 'checkpoint')).toHaveLength(12);
    expect(ran.filter((sql) => sql === 'vacuum (analyze)')).toHaveLength(1);
    expect(logged).toEqual(['The database refused: checkpoint']);
    stop();
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(ran).toHaveLength(13);
  });

  it('uses statements that the database accepts', async () => {
    vi.useRealTimers();
    const database = await clonePglite();
    for (const sql of ['checkpoint', 'vacuum (analyze)']) await database.runScript(sql);
    await database.close();
  });
});
