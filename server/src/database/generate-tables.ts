import { writeFile } from 'node:fs/promises';
import { migrate } from './migrate.ts';
import { loadPglite, openPglite } from './open-pglite.ts';
import { renderSchema } from './render-schema.ts';
import { renderTables } from './render-tables.ts';

/** Writes what is made from the migrations: the row types for the program, and the schema as a text for readers. */
const database = await openPglite(await loadPglite({}));
await migrate(database);
await writeFile(new URL('tables.ts', import.meta.url), await database.asSystem(renderTables));
await writeFile(new URL('../../schema.sql', import.meta.url), await database.asSystem(renderSchema));
await database.close();
