import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { listOf, pathId } from '../fields/fields.ts';
import { fileMetadata } from '../files/file-metadata.ts';

/** The searchable collections; 'client_files' are the files and notes of drives (API SR-1). */
export const searchCollections = [
  'client_files',
  'clients',
  'jobs',
  'requests',
  'tasks',
  'documents',
  'plans',
  'packages',
  'templates',
  'all',
] as const;
export type SearchCollection = (typeof searchCollections)[number];

/** The types of a hit. */
export const hitTypes = [
  'client',
  'job',
  'request',
  'task',
  'plan',
  'invoice',
  'estimate',
  'package',
  'template',
  'file',
  'note',
] as const;
export type HitType = (typeof hitTypes)[number];

/** The maximum number of hits; it applies to each collection when all are searched. */
export const mostHits = 50;
export const mostHitsOfEach = 10;

/** `page`: the page of a file, sheet of a workbook or slide of a presentation with the hit; null if unknown. */
const hitMetadata = fileMetadata.extend({ page: z.number().nullable() });
describeType(hitMetadata, { id: 'SearchHitMetadata' });

/**
 * A search hit (API 3.12). A file belongs to the drive of `moduleId`; a record belongs to that client, and
 * `metadata.file_name` is its display name.
 */
export const searchHit = z.object({
  metadata: hitMetadata,
  text: z.string(),
  type: z.enum(hitTypes),
  id: z.string(),
  moduleId: z.string().nullable(),
  moduleType: z.string().nullable(),
  score: z.number(),
});
describeType(searchHit, { id: 'SearchHit' });
export type SearchHit = z.infer<typeof searchHit>;

export const globalSearch = endpoint({
  id: 'SR-1',
  name: 'globalSearch',
  summary: 'Search the files, notes and records that the caller may see',
  method: 'POST',
  path: '/global-search',
  needs: signedIn,
  body: z.object({
    query: z.string().trim().max(200),
    collection_type: z.enum(searchCollections).default('client_files'),
    file_id: listOf(pathId).nullish(),
    moduleId: pathId.nullish(),
  }),
  data: z.array(searchHit).max(Math.max(mostHits, searchCollections.length * mostHitsOfEach)),
});
