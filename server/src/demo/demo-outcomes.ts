/** The outcomes of jobs whose time has come. */
export const demoOutcomes = [
  'draft',
  'schedule later',
  'planned',
  'late',
  'running',
  'on_hold',
  'cancelled',
  'completed',
  'invoiced',
  'paid',
  'closed',
] as const;
export type DemoOutcome = (typeof demoOutcomes)[number];
