import type { ModuleKey } from '../abilities/catalogue.ts';
import { can, canAny, type Rights } from '../abilities/rights.ts';

const pricedModules: readonly ModuleKey[] = ['Estimate', 'Invoice', 'productService'];

/**
 * Whether a person sees the selling prices of the price book (API PS-1): holders of `showPricing` of jobs or
 * requests, and of any ability of estimates, invoices or products.
 *
 * @example showsCataloguePrices(officeStaff) → true; showsCataloguePrices(fieldTechnicianLite) → false
 */
export const showsCataloguePrices = (person: Rights): boolean =>
  canAny(person, ['Jobs.showPricing', 'Requests.showPricing']) ||
  pricedModules.some((name) => person.abilities[name].length > 0);

/**
 * Whether a person sees and sets the company's own costs and the margins.
 *
 * @example showsCosts(officeStaff) → true; showsCosts(fieldTechnicianPro) → false
 */
export const showsCosts = (person: Rights): boolean => can(person, 'productService.showCost');
