import { can, type Rights, viewScope } from '../abilities/rights.ts';

/**
 * Whether a person may look at a client's page as the client sees it. It shows all jobs, estimates, invoices and payments of
 * the client with their amounts, and so needs the right to see each of them.
 */
export const mayViewAsClient = (person: Rights): boolean =>
  viewScope(person, 'Clients') === 'all' &&
  viewScope(person, 'Jobs') === 'all' &&
  can(person, 'Jobs.showPricing') &&
  can(person, 'Estimate.viewAll') &&
  can(person, 'Invoice.viewAll');
