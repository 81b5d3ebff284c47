/** The messages that clients get by themselves, in the order of a job's life. */
export const followUpSteps = [
  'booked',
  'reminder',
  'reminder_soon',
  'running_late',
  'finished',
  'estimate_1',
  'estimate_2',
  'estimate_3',
  'deposit_due',
  'invoice_due',
  'overdue_1',
  'overdue_2',
  'overdue_3',
  'service_due',
  'plan_renewal',
  'plan_end',
] as const;
export type FollowUpStep = (typeof followUpSteps)[number];

/**
 * 'waiting': on its way out. 'kept': there is no mail server, so the mail reached nobody. 'skipped': it was not tried.
 */
export const followUpStatuses = ['waiting', 'sent', 'kept', 'failed', 'skipped'] as const;
export type FollowUpStatus = (typeof followUpStatuses)[number];
