import type { HistoryModule } from '@truckroll/contract/history/history';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import type { NotificationKind } from '@truckroll/domain/notifications/notification-choices';
import type { z } from 'zod';
import type { NewNotification } from '../notifications/notification-store.ts';
import type { RecordedChange } from '../notifications/notify.ts';

/** A row of a record's history. */
export type HistoryLine = {
  moduleType: HistoryModule;
  moduleId: string;
  /** The sentence. The reader's page fills in `{{creator}}` and `{{teams}}`. */
  description: string;
  teamMemberNames?: readonly string[];
  /** Defaults to the event's own name. */
  action?: string;
  /** A stored file that the history keeps, with its download name. */
  file?: { key: string; name: string };
};

/** The people to notify. The author is left out unless `author` is set. */
export type Audience = {
  userIds?: readonly string[];
  /** Also notifies the active admins of the account. */
  admins?: true;
  /** Also notifies the active people who hold an ability, admins among them. */
  holders?: AbilityName;
  author?: 'included';
};

/** Work for a client, which determines the client's stage (API 3.3). */
export type ClientWork = {
  /** The record of the work. */
  for: { kind: 'job' | 'document'; id: string };
  /** The reason for the stage change: 'job #12 was scheduled'. */
  because: string;
};

/**
 * A notification. With `quotes` it contains text of a mail, which requires the right to read mail in addition to the
 * right to the record.
 */
export type Notice = NewNotification & { kind: NotificationKind; to: Audience; quotes?: 'mail' };

/** One kind of event: its payload and its effects, as pure functions. */
export type EventDefinition<Payload extends z.ZodObject> = {
  /** What happened, for docs/events.md. */
  summary: string;
  payload: Payload;
  history?: (event: z.output<Payload>) => readonly HistoryLine[];
  notices?: (event: z.output<Payload>) => readonly Notice[];
  /** The change for the people of a job or visit, whose notifications are grouped. */
  changes?: (event: z.output<Payload>) => readonly RecordedChange[];
  /** Work that starts with the event, for the client's stage. */
  work?: (event: z.output<Payload>) => readonly ClientWork[];
};

/** Lets TypeScript infer the payload of an event from its schema. */
export const defineEvent = <Payload extends z.ZodObject>(
  definition: EventDefinition<Payload>,
): EventDefinition<Payload> => definition;

type LineText = Pick<HistoryLine, 'action' | 'teamMemberNames' | 'file'>;

/** One line of a record's history. `what` continues the sentence '{{creator}} …'. */
export const line = (
  moduleType: HistoryModule,
  moduleId: string,
  what: string,
  more: LineText = {},
): readonly HistoryLine[] => [{ moduleType, moduleId, description: `{{creator}} ${what}`, ...more }];

/** @example changedFrom('status', 'Draft', 'Sent') → 'changed the status from Draft to Sent' */
export const changedFrom = (what: string, from: string, to: string): string =>
  `changed the ${what} from ${from} to ${to}`;

/** The client work that starts when a job gets a date. */
export const scheduledWork = (job: { id: string; jobNumber: number }, isDated: boolean): readonly ClientWork[] =>
  isDated ? [{ for: { kind: 'job', id: job.id }, because: `job #${job.jobNumber} was scheduled` }] : [];
