import type { ModuleKey } from '../abilities/catalogue.ts';
import { can, canAny, type Rights } from '../abilities/rights.ts';

const pricedModules: readonly ModuleKey[] = ['Estimate', 'Invoice', 'productService'];

/**
 * Whether somebody sees what the entries of the price book sell for (API PS-1): holders of `showPricing` of
 * jobs or requests, and of any ability of estimates, invoices or products.
 *
 * @example showsCataloguePrices(officeStaff) → true; showsCataloguePrices(fieldTechnicianLite) → false
 */
export const showsCataloguePrices = (person: Rights): boolean =>
  canAny(person, ['Jobs.showPricing', 'Requests.showPricing']) ||
  pricedModules.some((name) => person.abilities[name].length > 0);

/**
 * Whether somebody sees and sets what things cost the company itself, and what is left of their price.
 *
 * @example showsCosts(officeStaff) → true; showsCosts(fieldTechnicianPro) → false
 */
export const showsCosts = (person: Rights): boolean => can(person, 'productService.showCost');
