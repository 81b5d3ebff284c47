import * as contract from '@truckroll/contract/custom-properties/custom-properties';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { getDefinitionForChange, listDefinitions, removeDefinition } from './property-store.ts';
import { changeProperty, createProperty } from './save-property.ts';

export function propertyRoutes({ serve }: ServerContext): void {
  serve(contract.listProperties, {
    handle: ({ tx, query }) => listDefinitions(tx, query.module_type),
  });

  serve(contract.createProperty, {
    handle: async ({ tx, body, now }) => ({ property: await createProperty(tx, body, now) }),
  });

  serve(contract.updateProperty, {
    find: ({ tx, params }) => getDefinitionForChange(tx, params.id),
    handle: async ({ tx, record, body, now }) => ({ property: await changeProperty(tx, record, body, now) }),
  });

  serve(contract.deleteProperty, {
    find: ({ tx, params }) => getDefinitionForChange(tx, params.id),
    async handle({ tx, record, now }) {
      if (record.isDefault) throw new Problem('propertyDefault');
      await removeDefinition(tx, record.id, now);
      return {};
    },
  });
}
