import { expressionBuilder } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

/** Folders, files and notes without their contents, as rows for the queries of other owners; hidden ones too. */
export const driveRows = expressionBuilder<Tables, never>()
  .selectFrom('driveItems')
  .select([
    'accountId',
    'id',
    'type',
    'moduleType',
    'moduleId',
    'jobId',
    'name',
    'noteStart',
    'isHidden',
    'createdBy',
    'createdAt',
  ]);
