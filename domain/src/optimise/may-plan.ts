import { can, type Rights, viewScope } from '../abilities/rights.ts';

/** Planning moves the visits of everybody: it needs to see all jobs and to assign people, beside the right to edit (API SC-1). */
export const mayPlan = (rights: Rights): boolean =>
  can(rights, 'Jobs.edit') && can(rights, 'Jobs.assignJob') && viewScope(rights, 'Jobs') === 'all';
