import { can, type Rights, viewScope } from '@truckroll/domain/abilities/rights';

/** Whether somebody may move the visits of everybody (SC-1, SC-2). */
export const mayPlan = (rights: Rights): boolean =>
  can(rights, 'Jobs.edit') && can(rights, 'Jobs.assignJob') && viewScope(rights, 'Jobs') === 'all';
