import type { TimelineEntry } from '@truckroll/contract/client-timeline';
import type { TimelinePlace } from '@truckroll/domain/clients/timeline';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';

/** What a part of the timeline reads: at most `limit` entries of one kind after a place, newest first. */
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

/** Whether a row comes after the part's place: earlier, because the newest entries come first. */
export const isAfter = ({ after }: TimelinePart, at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  after === null ? sql<SqlBool>`true` : sql<SqlBool>`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
