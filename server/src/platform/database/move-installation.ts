import { CannotStart } from '../settings/cannot-start.ts';
import { copyRows, holdBackChecks, isKnownBefore, listCopiedTables } from './copy-database.ts';
import type { Database } from './database.ts';
import { countRows } from './row-lines.ts';

/**
 * Copies an installation from the embedded database into an empty PostgreSQL in one transaction. Both have the same
 * migrations. Returns the number of rows per table.
 */
export async function moveInstallation(
  source: Database,
  target: Database,
  say: (text: string) => void,
): Promise<Record<string, number>> {
  return source.asUpkeep((from) =>
    target.asUpkeep(async (to) => {
      const tables = await listCopiedTables(from);
      for (const table of tables) {
        if (!isKnownBefore(table) && (await countRows(to, table)) > 0)
          throw new CannotStart(
            `The PostgreSQL of DATABASE_URL is not empty: ${table.name} has rows. Give an empty one.`,
          );
      }
      const checkAll = await holdBackChecks(to);
      const counts: Record<string, number> = {};
      for (const table of tables) {
        const count = await countRows(from, table);
        await copyRows(from, to, table);
        const copied = isKnownBefore(table) ? count : await countRows(to, table);
        if (copied !== count) throw new Error(`${table.name} has ${count} rows, but ${copied} arrived.`);
        counts[table.name] = count;
        if (count > 0) say(`${table.name}: ${count}`);
      }
      await checkAll();
      return counts;
    }),
  );
}
