import type { Tx } from '../../platform/database/bound-dialect.ts';

/** Folders, files and notes without their contents, as rows for the queries of others; hidden ones too. */
export const driveRows = (tx: Tx) =>
  tx
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
