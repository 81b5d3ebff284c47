import { writeFile } from 'node:fs/promises';
import { migrate } from './migrate.ts';
import { loadPglite, openPglite } from './open-pglite.ts';
import { renderSchema } from './render-schema.ts';
import { renderTables } from './render-tables.ts';

/** Generates the row types and the readable schema from the migrations. */
const database = await openPglite(await loadPglite({}));
await migrate(database);
await writeFile(new URL('tables.ts', import.meta.url), await database.asSystem(renderTables));
await writeFile(new URL('../../../schema.sql', import.meta.url), await database.asSystem(renderSchema));
await database.close();
