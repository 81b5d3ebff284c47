import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { createProduct, type ProductService } from '@truckroll/contract/price-book/product-services';
import { createTax, type Tax } from '@truckroll/contract/price-book/taxes';
import type { DemoActor, DemoApi } from './demo-api.ts';

const ontario = { countryId: 'CA', stateId: 'CA-ON', state: { name: 'Ontario', isoCode: 'ON' } };
const newYork = { countryId: 'US', stateId: 'US-NY', state: { name: 'New York', isoCode: 'NY' } };

/**
 * The taxes of the demo company, which works on both sides of the Niagara River. Inactive taxes are no longer charged.
 */
const demoTaxes: BodyInputOf<typeof createTax>[] = [
  { name: 'HST Ontario', rate: 13, applyOnAllItems: true, effectiveDate: '2010-07-01', ...ontario },
  {
    name: 'New York State sales tax',
    rate: 4,
    applyOnAllItems: true,
    effectiveDate: '2005-06-01',
    applicationRules: { allow_tax_exempt_override: true },
    ...newYork,
  },
  {
    name: 'Erie County sales tax',
    rate: 4.75,
    applyOnAllItems: true,
    effectiveDate: '2006-01-15',
    applicationRules: { allow_tax_exempt_override: true },
    ...newYork,
  },
  {
    name: 'HST in plan price',
    rate: 13,
    taxType: 2,
    applicationRules: { apply_to_goods: false, apply_to_business_services: false },
    effectiveDate: '2010-07-01',
    ...ontario,
  },
  { name: 'Ontario retail sales tax', rate: 8, effectiveDate: '1973-05-01', isActive: false, ...ontario },
];

type Entry = readonly [name: string, type: 'P' | 'S', unit: string, cost: number, price: number, description?: string];

const hvac: readonly Entry[] = [
  ['Diagnostic visit', 'S', 'visit', 38, 119, 'Finding the fault; credited when the repair is done on the same visit.'],
  ['Emergency call-out', 'S', 'visit', 72, 189, 'Evenings, weekends and holidays.'],
  ['Labour, HVAC', 'S', 'hour', 48, 115],
  ['Furnace tune-up', 'S', 'visit', 52, 149, 'Burners, ignition, safety controls, filter and a combustion test.'],
  ['Air conditioner tune-up', 'S', 'visit', 52, 149, 'Coils, refrigerant pressures, electrical checks and drain.'],
  ['Heat pump maintenance', 'S', 'visit', 58, 189],
  ['Rooftop unit service', 'S', 'visit', 115, 320],
  ['Duct cleaning, up to 12 vents', 'S', 'visit', 140, 389],
  ['Gas furnace, 80,000 BTU, 96%', 'P', 'each', 1420, 2890, 'Two-stage, variable speed, 10-year parts warranty.'],
  ['Central air conditioner, 3 ton', 'P', 'each', 1690, 3350, 'SEER2 15.2, with coil.'],
  ['Cold-climate heat pump, 3 ton', 'P', 'each', 3480, 6240, 'Rated to −25 °C.'],
  ['Smart thermostat', 'P', 'each', 138, 249],
  ['Furnace filter 16x25x1', 'P', 'each', 7.4, 24.5, 'MERV 11.'],
  ['Pleated filter 20x25x4', 'P', 'each', 16.8, 38, 'MERV 13.'],
  ['Hot surface igniter', 'P', 'each', 22, 89],
  ['Pressure switch', 'P', 'each', 26.5, 92],
  ['Run capacitor 45/5 MFD', 'P', 'each', 11.5, 68],
  ['Blower motor, ECM', 'P', 'each', 265, 560],
  ['Condensate pan tablets', 'P', 'box', 4.1, 14.9],
  ['Refrigerant R-410A', 'P', 'lb', 21, 68],
];

const plumbing: readonly Entry[] = [
  ['Labour, plumbing', 'S', 'hour', 46, 110],
  ['Drain cleaning', 'S', 'visit', 60, 179, 'Powered auger to 75 ft, one access point.'],
  ['Camera inspection of a drain', 'S', 'visit', 45, 185, 'With a recording for the owner.'],
  ['Backflow test and report', 'S', 'each', 35, 145, 'Certified test with the report to the city.'],
  ['Water heater flush', 'S', 'visit', 44, 129],
  ['Water heater installation', 'S', 'each', 210, 640, 'Removal of the old tank, venting and permit.'],
  ['Water heater 50 gal, gas', 'P', 'each', 590, 1180],
  ['Tankless water heater, 199,000 BTU', 'P', 'each', 1180, 2450],
  ['Expansion tank', 'P', 'each', 31, 78],
  ['Sump pump 1/2 HP', 'P', 'each', 138, 298],
  ['Battery backup', 'P', 'each', 205, 420, 'Keeps a sump pump running for about eight hours.'],
  ['Kitchen faucet, pull-down', 'P', 'each', 112, 239],
  ['Toilet repair kit', 'P', 'each', 14, 42],
  ['Wax ring', 'P', 'each', 2.6, 9.5],
  ['Shut-off valve, 1/2 in', 'P', 'each', 7.2, 24],
  ['PEX pipe, 3/4 in', 'P', 'ft', 0.95, 3.4],
];

const electrical: readonly Entry[] = [
  ['Labour, electrical', 'S', 'hour', 50, 125],
  ['Panel installation', 'S', 'each', 520, 1450, 'Panel, breakers and labelling; the permit is extra.'],
  ['Electrical safety check', 'S', 'visit', 75, 245],
  ['Permit and inspection', 'S', 'each', 140, 220],
  ['Load center 200 A', 'P', 'each', 310, 640],
  ['Breaker 20 A', 'P', 'each', 5.4, 14.25],
  ['Car charger 48 A', 'P', 'each', 420, 749],
  ['Conduit and wire, per metre', 'P', 'm', 6.2, 18.5],
  ['GFCI outlet', 'P', 'each', 14.5, 42],
  ['LED pot light, 4 in', 'P', 'each', 9.8, 32],
  ['Smoke and CO alarm', 'P', 'each', 27, 64],
  ['Surge protector, whole home', 'P', 'each', 95, 219],
];

const cleaning: readonly Entry[] = [
  ['House cleaning, per visit', 'S', 'visit', 82, 175],
  ['Office cleaning, per visit', 'S', 'visit', 78, 165],
  ['Move-out cleaning', 'S', 'visit', 165, 420, 'Up to 1,200 sq ft, inside of cupboards and appliances.'],
  ['Oven and fridge inside', 'S', 'each', 28, 75],
  ['Carpet cleaning, per room', 'S', 'room', 22, 65],
  ['Window cleaning, inside and out', 'S', 'each', 4.5, 12],
  ['Gutter cleaning', 'S', 'ft', 0.6, 1.85],
  ['Disinfectant, concentrate', 'P', 'gal', 16, 38],
];

const landscaping: readonly Entry[] = [
  ['Lawn mowing', 'S', 'visit', 24, 62],
  ['Garden care, per visit', 'S', 'visit', 58, 148],
  ['Spring clean-up', 'S', 'visit', 130, 340],
  ['Fall clean-up', 'S', 'visit', 130, 320, 'Leaves taken away.'],
  ['Hedge trimming, per hour', 'S', 'hour', 30, 78],
  ['Irrigation blow-out', 'S', 'visit', 40, 115],
  ['Snow removal, driveway', 'S', 'visit', 26, 65],
  ['Green waste, per load', 'S', 'load', 18, 45],
  ['Haul away', 'S', 'load', 24, 60],
  ['Mulch, black', 'P', 'yd³', 34, 79],
  ['Sod, Kentucky bluegrass', 'P', 'sq ft', 0.48, 1.35],
];

const plans: readonly Entry[] = [
  ['Silver service plan', 'S', 'year', 110, 229, 'One tune-up a year, 10% off repairs.'],
  ['Gold service plan', 'S', 'year', 190, 389, 'Two tune-ups a year, 15% off repairs, no fee after hours.'],
];

const travel: readonly Entry[] = [
  ['Travel, within the city', 'S', 'visit', 12, 25],
  ['Disposal fee', 'S', 'each', 18, 35],
];

const categories: readonly [string | null, readonly Entry[]][] = [
  ['HVAC', hvac],
  ['Plumbing', plumbing],
  ['Electrical', electrical],
  ['Cleaning', cleaning],
  ['Landscaping', landscaping],
  ['Service plans', plans],
  [null, travel],
];

/** Entries that are no longer offered. */
const formerEntries: readonly Entry[] = [['Refrigerant R-22', 'P', 'lb', 64, 145, 'Phased out; recovered stock only.']];

type ProductBody = BodyInputOf<typeof createProduct>;

const bodyOf = (category: string | null, [name, type, unitType, cost, price, description]: Entry): ProductBody => ({
  ...{ name, description, category, cost, price, unitType },
  type: type === 'P' ? 1 : 2,
});

export type DemoCatalogue = { products: ProductService[]; taxes: Tax[] };

async function write(
  api: DemoApi,
  owner: DemoActor,
  { taxes, products }: { taxes: readonly BodyInputOf<typeof createTax>[]; products: readonly ProductBody[] },
): Promise<DemoCatalogue> {
  const made: DemoCatalogue = { products: [], taxes: [] };
  for (const body of taxes) made.taxes.push((await api.ask(owner, createTax, { body })).tax);
  const planTax = made.taxes.find(({ taxType }) => taxType === 2);
  for (const product of products) {
    const taxIds = product.category === 'Service plans' && planTax !== undefined ? [planTax.id] : [];
    const body = { ...product, taxIds, exemptFromTax: product.name === 'Disposal fee' };
    made.products.push((await api.ask(owner, createProduct, { body })).productService);
  }
  return made;
}

/** The price book and taxes of the demo company. */
export const writeCatalogue = (api: DemoApi, owner: DemoActor): Promise<DemoCatalogue> =>
  write(api, owner, {
    taxes: demoTaxes,
    products: [
      ...categories.flatMap(([category, entries]) => entries.map((entry) => bodyOf(category, entry))),
      ...formerEntries.map((entry) => ({ ...bodyOf('HVAC', entry), isActive: false })),
    ],
  });

/** A few entries of another company, which must never be visible in this one. */
export const writeRivalCatalogue = (api: DemoApi, owner: DemoActor): Promise<DemoCatalogue> =>
  write(api, owner, {
    taxes: demoTaxes.slice(0, 1),
    products: hvac.slice(0, 4).map((entry) => bodyOf('Heating', entry)),
  });
