import type { TimelineEntry } from '@truckroll/contract/clients/client-timeline';
import type { TimelinePlace } from '@truckroll/domain/clients/timeline';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/database/bound-dialect.ts';
import type { Actor } from '../../../platform/session/actor.ts';

/** The request of a part of the timeline: at most `limit` entries of one kind after a place, newest first. */
export type TimelinePart = {
  clientId: string;
  actor: Actor;
  after: TimelinePlace | null;
  limit: number;
  now: Date;
};

/** An entry before its people are named: with the id of the person who did it. A visit's people are read later. */
export type UnnamedEntry = Omit<TimelineEntry, 'people'> & { by: string | null };

export type ReadPart = (tx: Tx, part: TimelinePart) => Promise<UnnamedEntry[]>;

/** The facts that most kinds of entries do not have. */
export const plainEntry = {
  number: null,
  text: null,
  status: null,
  direction: null,
  documentType: null,
  action: null,
  amount: null,
  currency: null,
  by: null,
} as const;

/**
 * Limits the rows of a query to those after the part's place, the newest first, by their moment and then their id. A row
 * comes after the place if it is earlier.
 */
export const newestFirst =
  ({ after, limit }: TimelinePart, at: string, id: string) =>
  <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
    rows
      .$if(after !== null, (all) =>
        all.where(sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy(sql.ref(at), 'desc')
      .orderBy(sql.ref(id), 'desc')
      .limit(limit);
