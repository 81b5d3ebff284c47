import { writeFile } from 'node:fs/promises';
import { renderEvents } from './render-events.ts';

/** Writes docs/events.md from the definitions of the events. */
await writeFile(new URL('../../../../docs/events.md', import.meta.url), renderEvents());
