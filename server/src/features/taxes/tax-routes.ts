import * as contract from '@truckroll/contract/price-book/taxes';
import type { ServerContext } from '../../server-context.ts';
import { changeTax, createTax } from './save-tax.ts';
import { getTax, getTaxForChange, listTaxes } from './tax-store.ts';

export function taxRoutes({ serve }: ServerContext): void {
  serve(contract.listTaxes, {
    handle: async ({ tx, query }) => ({ taxes: await listTaxes(tx, query) }),
  });

  serve(contract.createTax, {
    handle: async ({ tx, body, now }) => ({ tax: await createTax(tx, body, now) }),
  });

  serve(contract.getTax, {
    handle: async ({ tx, params }) => ({ tax: await getTax(tx, params.id) }),
  });

  serve(contract.updateTax, {
    find: ({ tx, params }) => getTaxForChange(tx, params.id),
    handle: async ({ tx, record, body, now }) => ({ tax: await changeTax(tx, record, body, now) }),
  });

  serve(contract.deactivateTax, {
    find: ({ tx, params }) => getTaxForChange(tx, params.id),
    async handle({ tx, record, now }) {
      await changeTax(tx, record, { isActive: false }, now);
      return {};
    },
  });
}
