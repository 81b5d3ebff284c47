import type { EventKind } from '@truckroll/domain/calendar/event-rules';
import { isDateOnly, isDateTime } from '@truckroll/domain/text/checks';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import { readChoice, readChoices } from '../../design/list/list-search.ts';
import { type Mode, modes } from './calendar-range.ts';

/** The status filters: 'late' matches late visits of any status. */
export const statusFilters = ['late', ...visitStatuses] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The type filters. Tasks have a switch of their own, because most people use the calendar for visits. */
export const typeFilters = ['visit', 'calendar'] as const satisfies readonly EventKind[];

/** The id that stands for unassigned visits, as a row and as a filter value. */
export const nobody = 'nobody';

/** The people of the filter; empty: everybody. */
export const chosenPeople = ({ team = [] }: CalendarSearch): string[] => team.filter((id) => id !== nobody);

/** The value of `sick` while nobody is chosen. */
export const askSick = 'ask';

/** The URL state of the calendar (screens 3.10). */
export type CalendarSearch = {
  mode?: Mode;
  date?: string;
  /** Ids of people, and `nobody`. */
  team?: string[];
  status?: StatusFilter[];
  type?: (typeof typeFilters)[number][];
  color?: 'team';
  tasks?: 'shown' | 'hidden';
  /** The open visit. */
  visit?: string;
  /** The event being edited. */
  edit?: string;
  /** The open task. */
  task?: string;
  new?: 'event' | 'task';
  /** The job whose form is open, or a new one. */
  job?: string;
  /** The request whose form is open. */
  request?: string;
  /** The person whose visits of the day are taken by others; 'ask': nobody is chosen yet. */
  sick?: string;
  /** The start of a new entry, which is a moment or a day, and its person. */
  at?: string;
  who?: string;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const idPattern = /^[\w-]{1,64}$/;

function readTeam(raw: unknown): string[] | undefined {
  const given = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const ids = given.filter((id): id is string => typeof id === 'string' && idPattern.test(id)).slice(0, 100);
  return ids.length === 0 ? undefined : [...new Set(ids)];
}

function readMoment(raw: unknown): string | undefined {
  const given = text(raw);
  return given !== undefined && (isDateOnly(given) || isDateTime(given)) ? given : undefined;
}

/** Reads the state of the calendar from its URL; unknown values are ignored. */
export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const date = text(raw.date);
  return {
    mode: readChoice(modes, raw.mode),
    date: date !== undefined && isDateOnly(date) && date >= '1900' && date < '2199' ? date : undefined,
    team: readTeam(raw.team),
    status: readChoices(statusFilters, raw.status),
    type: readChoices(typeFilters, raw.type),
    color: readChoice(['team'], raw.color),
    tasks: readChoice(['shown', 'hidden'], raw.tasks),
    visit: text(raw.visit),
    edit: text(raw.edit),
    task: text(raw.task),
    new: readChoice(['event', 'task'], raw.new),
    job: text(raw.job),
    request: text(raw.request),
    sick: text(raw.sick),
    at: readMoment(raw.at),
    who: text(raw.who),
  };
}

export const noLayer: Partial<CalendarSearch> = {
  visit: undefined,
  edit: undefined,
  task: undefined,
  new: undefined,
  job: undefined,
  request: undefined,
  sick: undefined,
  at: undefined,
  who: undefined,
};

export const noFilters: Partial<CalendarSearch> = { team: undefined, status: undefined, type: undefined };

export const isFiltered = ({ team, status, type }: CalendarSearch): boolean =>
  team !== undefined || status !== undefined || type !== undefined;
