import {
  IconArrowMerge,
  IconBriefcase,
  IconCalendarEvent,
  IconCash,
  IconChecklist,
  IconClipboardText,
  IconDeviceMobile,
  IconFile,
  IconForms,
  IconMail,
  IconMessage,
  IconNote,
  IconPhone,
  type IconProps,
  IconTruck,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { TimelineEntry } from '@truckroll/contract/clients/client-timeline';
import type { TimelineKind } from '@truckroll/domain/clients/timeline';
import type { BadgeGroup, BadgeValue } from '@truckroll/domain/colors/badge-colors';
import { wallClock } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import type { ComponentType, ReactNode } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { Badge } from '../../../design/badge.tsx';
import { People } from '../../../design/person.tsx';
import { clockTime, writtenText } from '../../../design/shown-units.ts';
import { UndoMerge } from '../merges/undo-merge.tsx';
import styles from './timeline.module.css';
import { entryText } from './timeline-texts.ts';

const icons: Readonly<Record<TimelineKind, ComponentType<IconProps>>> = {
  job: IconBriefcase,
  visit: IconTruck,
  event: IconCalendarEvent,
  request: IconClipboardText,
  task: IconChecklist,
  form: IconForms,
  money: IconCash,
  file: IconFile,
  note: IconNote,
  email: IconMail,
  call: IconPhone,
  text: IconMessage,
  page: IconDeviceMobile,
  merge: IconArrowMerge,
};

type EntryProps = { clientId: string; entry: TimelineEntry; timezone: string };

/** One entry of the timeline, which opens its record. A merge has none: it can be undone for a day. */
export function Entry({ clientId, entry, timezone }: EntryProps) {
  const { account } = useMe();
  if (entry.kind === 'merge')
    return (
      <li>
        <div className={styles.entry}>
          <EntryText entry={entry} timezone={timezone}>
            {entry.status !== null && <UndoMerge merge={{ id: entry.recordId, undoUntil: entry.status }} />}
          </EntryText>
        </div>
      </li>
    );
  return (
    <li>
      <Link className={styles.entry} {...targetOf(clientId, entry, account.timezone)}>
        <EntryText entry={entry} timezone={timezone} />
      </Link>
    </li>
  );
}

type EntryTextProps = { entry: TimelineEntry; timezone: string; children?: ReactNode };

function EntryText({ entry, timezone, children }: EntryTextProps) {
  const Icon = icons[entry.kind];
  return (
    <>
      <span className={styles.icon}>
        <Icon size={16} stroke={1.7} aria-hidden />
      </span>
      <span className={styles.what}>
        <span className={styles.title}>{writtenText(entryText(entry))}</span>
        {entry.text !== null && <span className={styles.text}>{entry.text}</span>}
      </span>
      <span className={styles.facts}>
        {entry.people.length > 0 && (
          <span className={styles.people}>
            <People people={entry.people} />
          </span>
        )}
        {children}
        {entry.amount !== null && entry.currency !== null && (
          <span className={styles.amount}>{formatMoney(entry.amount, entry.currency)}</span>
        )}
        <Status entry={entry} />
        <time className={styles.time} dateTime={entry.at}>
          {clockTime(entry.at, timezone)}
        </time>
      </span>
    </>
  );
}

/** Where an entry opens. The days of the calendar are the account's. */
function targetOf(clientId: string, entry: TimelineEntry, accountZone: string): LinkProps {
  const { kind, id, at, recordId, documentType } = entry;
  const page = { to: '/clients/$clientId', params: { clientId } } as const;
  switch (kind) {
    case 'job':
    case 'form':
      return { to: '/jobs/$jobId', params: { jobId: recordId } };
    case 'visit':
      return { to: '/jobs/$jobId', params: { jobId: recordId }, search: { tab: 'visits', visit: id } };
    case 'event':
      return { to: '/calendar', search: { date: wallClock(at, accountZone).day, edit: recordId } };
    case 'request':
      return { to: '/requests/$requestId', params: { requestId: recordId } };
    case 'task':
      return { to: '/tasks/$taskId', params: { taskId: recordId } };
    case 'money':
      return { to: documentType === 2 ? '/grow/estimate/view' : '/grow/invoice/view', search: { id: recordId } };
    case 'file':
      return { ...page, search: { tab: 'files', file: recordId } };
    case 'note':
      return { ...page, search: { tab: 'files', note: recordId } };
    case 'email':
      return { to: '/inbox/$threadId', params: { threadId: recordId } };
    case 'call':
      return { ...page, search: { tab: 'activity', sub: 'calls' } };
    case 'text':
      return { ...page, search: { tab: 'activity', sub: 'messages' } };
    case 'page':
    case 'merge':
      return page;
  }
}

function Status({ entry: { kind, status, action } }: { entry: TimelineEntry }) {
  if (status === null) return null;
  switch (kind) {
    case 'job':
      return <StatusOf group="jobStatus" value={status} />;
    case 'visit':
      return <StatusOf group="visitStatus" value={status} />;
    case 'request':
      return <StatusOf group="requestStage" value={status} />;
    case 'money':
      return action !== null ? (
        <StatusOf group="paymentRow" value={status} />
      ) : (
        <StatusOf group="documentStatus" value={status} />
      );
    case 'call':
      return <StatusOf group="callStatus" value={status} />;
    default:
      return null;
  }
}

/** The kind of an entry decides the group of its status, which the wire type cannot say. */
const StatusOf = <G extends BadgeGroup>({ group, value }: { group: G; value: string }) => (
  <Badge group={group} value={value as BadgeValue<G>} />
);
