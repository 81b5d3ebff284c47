import { applicableTaxes, isAutomatic } from '@truckroll/domain/taxes/applicable-taxes';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import type { DemoItem } from './company/company.ts';
import type { DemoClient, DemoOffice } from './demo-jobs-office.ts';

type Situation = { client: DemoClient; day: string; office: Pick<DemoOffice, 'catalogue'> };

/** A job's item as the form sends it. If it is in the price book, it comes from there with its automatic taxes. */
export function jobLine(item: DemoItem, { client, day, office }: Situation) {
  const { products, taxes } = office.catalogue;
  const product = products.find(({ name }) => name === item.name);
  const latitude = client.address?.latitude ?? null;
  const situation = taxSituationOf({
    client,
    addresses: [{ state: client.address?.state ?? null, latitude: latitude === null ? null : Number(latitude) }],
    defaultTaxId: null,
    day,
  });
  const exemptFromTax = product?.exemptFromTax ?? false;
  const applying = applicableTaxes(taxes, situation, { type: item.type, exemptFromTax });
  const usual = applying.filter((tax) => isAutomatic(tax, situation) || product?.taxIds.includes(tax.id) === true);
  return {
    itemId: product?.id ?? null,
    itemName: item.name,
    description: product?.description ?? null,
    quantity: item.quantity ?? 1,
    price: product?.price ?? item.price,
    type: item.type,
    exemptFromTax,
    taxIds: usual.map((tax) => tax.id),
  };
}

/** The same item as a line of a request, estimate or invoice. */
export function documentLine(item: DemoItem, situation: Situation) {
  const { itemId, itemName, description, quantity, price, type, taxIds } = jobLine(item, situation);
  const unitType = situation.office.catalogue.products.find(({ id }) => id === itemId)?.unitType ?? null;
  return { itemId, name: itemName, description, quantity, rate: price, itemType: type, unitType, taxIds };
}
