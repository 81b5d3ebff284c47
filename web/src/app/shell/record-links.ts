import {
  IconChecklist,
  IconClipboardText,
  IconFileDollar,
  IconFileInvoice,
  type IconProps,
  IconTool,
  IconUser,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A kind of record that has a page of its own. */
export type RecordKind = {
  label: string;
  icon: ComponentType<IconProps>;
  linkTo: (id: string) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Where its files and notes are, if it has a drive. */
  linkToFiles?: (id: string) => Pick<LinkProps, 'to' | 'params' | 'search'>;
};

/**
 * The pages of records, by the name under which notifications, search and recents speak of them. A kind is an entry
 * here and nothing else.
 */
const recordKinds: Record<string, RecordKind> = {
  client: {
    label: 'Client',
    icon: IconUser,
    linkTo: (clientId) => ({ to: '/clients/$clientId', params: { clientId } }),
    linkToFiles: (clientId) => ({ to: '/clients/$clientId', params: { clientId }, search: { tab: 'files' } }),
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
  /** Of either type: the view finds out which. */
  document: {
    label: 'Document',
    icon: IconFileInvoice,
    linkTo: (id) => ({ to: '/grow/invoice/view', search: { id } }),
  },
};

export const recordKind = (name: string | null): RecordKind | undefined =>
  name === null ? undefined : recordKinds[name];
