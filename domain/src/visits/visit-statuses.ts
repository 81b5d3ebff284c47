/** The statuses of a visit. 'late' is not one of them: it is computed and never stored (API 3.5). */
export const visitStatuses = [
  'unscheduled',
  'pending',
  'scheduled',
  'in_transit',
  'arrived',
  'in_progress',
  'completed',
  'cancelled',
] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** The statuses in which a visit whose time has passed is late (API 4.7). */
export const statusesThatCanBeLate = ['pending', 'scheduled', 'in_transit'] as const satisfies VisitStatus[];

/** The statuses before work has begun: these visits follow their job's schedule (API 4.5, 4.6). */
export const unbegunVisitStatuses = ['unscheduled', 'pending', 'scheduled'] as const satisfies VisitStatus[];
/** The statuses in which somebody is travelling or working. */
const begunVisitStatuses = ['in_transit', 'arrived', 'in_progress'] as const satisfies VisitStatus[];
export const endedVisitStatuses = ['completed', 'cancelled'] as const satisfies VisitStatus[];

const isIn =
  (statuses: readonly VisitStatus[]) =>
  (status: VisitStatus): boolean =>
    statuses.includes(status);
export const isUnbegun = isIn(unbegunVisitStatuses);
export const isBegun = isIn(begunVisitStatuses);
export const isEnded = isIn(endedVisitStatuses);

export const visitTypes = ['one-off', 'recurring', 'extra', 'confirmed', 'first-visit'] as const;
export type VisitType = (typeof visitTypes)[number];

export const visitPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type VisitPriority = (typeof visitPriorities)[number];
