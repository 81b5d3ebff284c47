import {
  IconCalendarOff,
  IconChecklist,
  IconClipboardText,
  IconClock,
  IconFileDollar,
  IconFileInvoice,
  IconPackages,
  IconPhone,
  type IconProps,
  IconRepeat,
  IconTemplate,
  IconTool,
  IconUser,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** An item of a drive by its id. `page`: the page of the file, from 1. */
type OpenItem = { file?: string; page?: number | undefined; note?: string };

/** A kind of record with its own page. */
export type RecordKind = {
  label: string;
  icon: ComponentType<IconProps>;
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** The location of its files and notes, if it has a drive; with an item of it open, if one is given. */
  linkToFiles?: (id: string, open?: OpenItem) => Pick<LinkProps, 'to' | 'params' | 'search'>;
};

/**
 * The pages of records, by the kind names of notifications, search and recents. Adding a kind takes only an entry here.
 */
const recordKinds: Record<string, RecordKind> = {
  client: {
    label: 'Client',
    icon: IconUser,
    linkTo: (clientId) => ({ to: '/clients/$clientId', params: { clientId } }),
    linkToFiles: (clientId, open) => ({
      to: '/clients/$clientId',
      params: { clientId },
      search: { tab: 'files', ...open },
    }),
  },
  job: {
    label: 'Job',
    icon: IconTool,
    linkTo: (jobId) => ({ to: '/jobs/$jobId', params: { jobId } }),
  },
  request: {
    label: 'Request',
    icon: IconClipboardText,
    linkTo: (requestId) => ({ to: '/requests/$requestId', params: { requestId } }),
  },
  task: {
    label: 'Task',
    icon: IconChecklist,
    linkTo: (taskId) => ({ to: '/tasks/$taskId', params: { taskId } }),
  },
  invoice: {
    label: 'Invoice',
    icon: IconFileInvoice,
    linkTo: (id) => ({ to: '/grow/invoice/view', search: { id } }),
  },
  estimate: {
    label: 'Estimate',
    icon: IconFileDollar,
    linkTo: (id) => ({ to: '/grow/estimate/view', search: { id } }),
  },
  plan: {
    label: 'Plan',
    icon: IconRepeat,
    linkTo: (planId) => ({ to: '/grow/plans/$planId', params: { planId } }),
  },
  package: {
    label: 'Package',
    icon: IconPackages,
    linkTo: (edit) => ({ to: '/price-book', search: { type: 'package', edit } }),
  },
  /** Opens a new estimate that starts from it. */
  template: {
    label: 'Estimate template',
    icon: IconTemplate,
    linkTo: (templateId) => ({ to: '/grow/estimate/new', search: { templateId } }),
  },
  call: {
    label: 'Call',
    icon: IconPhone,
    linkTo: (call) => ({ to: '/messages/calls', search: { call } }),
  },
  absence: {
    label: 'Time off',
    icon: IconCalendarOff,
    linkTo: () => ({ to: '/settingsV2/time-off' }),
  },
  /** A week, of which an id says whose and which one. */
  timesheet: {
    label: 'Timesheet',
    icon: IconClock,
    linkTo: (sheet) => ({ to: '/time', search: { sheet } }),
  },
  /** Either type of document. The view finds out which. */
  document: {
    label: 'Document',
    icon: IconFileInvoice,
    linkTo: (id) => ({ to: '/grow/invoice/view', search: { id } }),
  },
};

export const recordKind = (name: string | null): RecordKind | undefined =>
  name === null ? undefined : recordKinds[name];
