import { can, type Rights } from '@truckroll/domain/abilities/rights';

/** Whether a person may write and delete mail (API 2.4, 'E-mail'). */
export const mayWriteMail = (rights: Rights): boolean => can(rights, 'Clients.edit') || can(rights, 'Clients.create');
