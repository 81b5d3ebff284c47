import type { GuideStep } from '@truckroll/domain/first-run/guide-steps';

/** The name of each step, and its benefit. */
export const stepWords: Record<GuideStep, { title: string; reason: string }> = {
  trade: { title: 'Your trade and prices', reason: 'Start with a price list that you only have to adjust.' },
  hours: { title: 'Working hours', reason: 'The calendar and suggested times follow them.' },
  taxes: { title: 'Sales taxes', reason: 'Estimates and invoices add them automatically.' },
  company: { title: 'Logo and contact', reason: 'They appear on everything that clients get from you.' },
  import: { title: 'Bring your clients', reason: 'From another program or a spreadsheet, with undo.' },
  team: { title: 'Invite your team', reason: 'Everybody signs in with a role that decides what they see and do.' },
  sample: { title: 'Try a sample job', reason: 'See a job from visit to estimate, and remove it with one click.' },
};

export const stepStateWords = { open: 'To do', done: 'Done', skipped: 'Skipped' } as const;
