import { clientStageLabels } from '../clients/stages.ts';
import { palette } from './palette.ts';

/** A badge's label, and its colour unless the account has set another. */
export type BadgeDefault = { label: string; color: string };

const badge = (label: string, name: keyof typeof palette): BadgeDefault => ({ label, color: palette[name] });

const priorities = {
  low: badge('Low', 'mist'),
  medium: badge('Medium', 'blue'),
  high: badge('High', 'orange'),
};

const urgencies = {
  low: badge('Low', 'mist'),
  normal: badge('Normal', 'blue'),
  high: badge('High', 'orange'),
  urgent: badge('Urgent', 'red'),
};

/** Every status and type that is shown as a badge, by group and value (screens 4.2). */
export const badgeGroups = {
  clientStage: {
    new_lead: badge(clientStageLabels.new_lead, 'yellow'),
    contacted: badge(clientStageLabels.contacted, 'sky'),
    qualified: badge(clientStageLabels.qualified, 'cyan'),
    proposal: badge(clientStageLabels.proposal, 'purple'),
    negotiation: badge(clientStageLabels.negotiation, 'magenta'),
    inspection: badge(clientStageLabels.inspection, 'orange'),
    won: badge(clientStageLabels.won, 'teal'),
    lost: badge(clientStageLabels.lost, 'red'),
    active_client: badge(clientStageLabels.active_client, 'green'),
    inactive_client: badge(clientStageLabels.inactive_client, 'mist'),
    archived: badge(clientStageLabels.archived, 'grey'),
  },
  jobStatus: {
    draft: badge('Draft', 'grey'),
    scheduled: badge('Scheduled', 'blue'),
    in_progress: badge('In Progress', 'orange'),
    on_hold: badge('On Hold', 'brown'),
    completed: badge('Completed', 'green'),
    invoiced: badge('Invoiced', 'purple'),
    paid: badge('Paid', 'teal'),
    cancelled: badge('Cancelled', 'red'),
    closed: badge('Closed', 'ink'),
  },
  jobType: { 'one-off': badge('One-off', 'slate'), recurring: badge('Recurring', 'indigo') },
  jobPriority: priorities,
  visitPriority: { ...priorities, urgent: badge('Urgent', 'red') },
  visitStatus: {
    unscheduled: badge('Unscheduled', 'mist'),
    pending: badge('Pending', 'yellow'),
    scheduled: badge('Scheduled', 'blue'),
    in_transit: badge('In Transit', 'purple'),
    arrived: badge('Arrived', 'cyan'),
    in_progress: badge('Work in Progress', 'orange'),
    completed: badge('Completed', 'green'),
    cancelled: badge('Cancelled', 'red'),
  },
  visitType: {
    'one-off': badge('One-off', 'slate'),
    recurring: badge('Recurring', 'indigo'),
    extra: badge('Extra', 'magenta'),
    confirmed: badge('Confirmed', 'green'),
    'first-visit': badge('First Visit', 'cyan'),
  },
  requestStage: {
    new_request: badge('New Request', 'blue'),
    unscheduled: badge('Unscheduled', 'mist'),
    overdue: badge('Overdue', 'red'),
    inspection_scheduled: badge('Inspection Scheduled', 'cyan'),
    inspection_complete: badge('Inspection Complete', 'lime'),
    quote_created: badge('Quote Created', 'purple'),
    quote_sent: badge('Quote Sent', 'magenta'),
    converted: badge('Converted', 'green'),
    lost_no_response: badge('Lost - No Response', 'brown'),
    lost_rejected: badge('Lost - Rejected', 'maroon'),
    cancelled: badge('Cancelled', 'grey'),
    duplicate: badge('Duplicate', 'ink'),
  },
  urgency: urgencies,
  taskPriority: urgencies,
  taskCategory: {
    admin: badge('Admin', 'slate'),
    maintenance: badge('Maintenance', 'cyan'),
    follow_up: badge('Follow Up', 'purple'),
    inspection: badge('Inspection', 'brown'),
  },
  documentStatus: {
    draft: badge('Draft', 'grey'),
    sent: badge('Sent', 'blue'),
    sending: badge('Sending', 'sky'),
    not_delivered: badge('Not delivered', 'maroon'),
    not_emailed: badge('Not emailed', 'mist'),
    marked_sent: badge('Marked as sent', 'slate'),
    viewed: badge('Viewed', 'indigo'),
    change_asked: badge('Change asked', 'orange'),
    approved: badge('Approved', 'green'),
    rejected: badge('Rejected', 'red'),
    expired: badge('Expired', 'brown'),
    converted: badge('Converted', 'purple'),
    void: badge('Void', 'ink'),
  },
  paymentStatus: {
    unpaid: badge('Unpaid', 'orange'),
    partially_paid: badge('Partially Paid', 'yellow'),
    paid: badge('Paid', 'green'),
    refunded: badge('Refunded', 'slate'),
    written_off: badge('Written Off', 'ink'),
    overdue: badge('Overdue', 'red'),
    disputed: badge('Disputed', 'red'),
  },
  paymentRow: {
    completed: badge('Completed', 'green'),
    pending: badge('Pending', 'yellow'),
    failed: badge('Failed', 'red'),
    refunded: badge('Refunded', 'slate'),
  },
  callStatus: {
    completed: badge('Completed', 'green'),
    'in-progress': badge('In Progress', 'orange'),
    ringing: badge('Ringing', 'blue'),
    'no-answer': badge('No Answer', 'brown'),
    busy: badge('Busy', 'purple'),
    failed: badge('Failed', 'red'),
    canceled: badge('Cancelled', 'grey'),
  },
  sentiment: {
    positive: badge('Positive', 'green'),
    neutral: badge('Neutral', 'mist'),
    negative: badge('Negative', 'red'),
  },
  processing: {
    pending: badge('Processing', 'blue'),
    processing: badge('Processing', 'blue'),
    failed: badge('Processing failed', 'red'),
  },
} as const satisfies Record<string, Record<string, BadgeDefault>>;

export type BadgeGroup = keyof typeof badgeGroups;
export type BadgeValue<G extends BadgeGroup> = keyof (typeof badgeGroups)[G] & string;

/**
 * The colour of a badge: the account's own under the key '{group}.{value}', else the default (screens 4.1).
 *
 * @example badgeColor({ 'jobStatus.paid': '#263238' }, 'jobStatus', 'paid') → '#263238'
 */
export function badgeColor<G extends BadgeGroup>(own: Record<string, string>, group: G, value: BadgeValue<G>): string {
  const defaults: Record<string, BadgeDefault> = badgeGroups[group];
  return own[`${group}.${value}`] ?? defaults[value]?.color ?? palette.grey;
}

const priorityGroups: ReadonlySet<BadgeGroup> = new Set(['jobPriority', 'visitPriority', 'urgency', 'taskPriority']);

/**
 * Whether a badge is shown in its full colour. Only urgent values are, because they would not stand out in a list of
 * filled badges.
 */
export const isFilledBadge = (group: BadgeGroup, value: string): boolean =>
  priorityGroups.has(group) && (value === 'high' || value === 'urgent');

/** The label of a badge. */
export function badgeLabel<G extends BadgeGroup>(group: G, value: BadgeValue<G>): string {
  const defaults: Record<string, BadgeDefault> = badgeGroups[group];
  return defaults[value]?.label ?? value;
}
