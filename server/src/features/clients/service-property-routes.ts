import { isDeepStrictEqual } from 'node:util';
import * as contract from '@truckroll/contract/clients/service-properties';
import { requireVersion } from '../../platform/http/require-version.ts';
import { clientScope, selectClientIds } from '../../records/client-access/client-scope.ts';
import { getClientForRecord, requireClient } from '../../records/client-access/find-client.ts';
import * as store from '../../records/clients/property-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';

/** The answer of a list. Only SP-2 answers access codes. */
const withoutCodes = ({ accessCodes: _, ...property }: contract.WholeServiceProperty): contract.ServiceProperty =>
  property;

export function servicePropertyRoutes({ serve }: ServerContext): void {
  serve(contract.listServiceProperties, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, clientScope(actor)),
    handle: async ({ tx, params }) => ({ serviceProperties: await store.listProperties(tx, params.id) }),
  });

  serve(contract.getServiceProperty, {
    // The client is in the scope of everybody who works on one of its jobs (API 2.3).
    handle: async ({ tx, params, actor }) => ({
      serviceProperty: await store.getProperty(tx, params.id, selectClientIds(tx, clientScope(actor))),
    }),
  });

  serve(contract.createServiceProperty, {
    find: ({ tx, params, actor }) => getClientForRecord(tx, params.id, clientScope(actor)),
    async handle({ tx, record, body, actor, now }) {
      const { name, address = null, notes = null, accessCodes = null } = body;
      const values = { name, address, notes, accessCodes };
      const serviceProperty = await store.insertProperty(tx, { clientId: record.id, values, now });
      await recordEvent(tx, { actor, now }, { type: 'client.property_added', clientId: record.id, name });
      return { serviceProperty };
    },
  });

  serve(contract.updateServiceProperty, {
    find: ({ tx, params, actor }) => store.getPropertyForChange(tx, params.id, selectClientIds(tx, clientScope(actor))),
    async handle({ tx, record, body, actor, now }) {
      const { updatedAt, ...sent } = body;
      requireVersion(record, updatedAt);
      const { name, address, notes, accessCodes, clientId } = record;
      const before = { name, address, notes, accessCodes };
      const values = {
        name: sent.name ?? name,
        address: sent.address === undefined ? address : sent.address,
        notes: sent.notes === undefined ? notes : sent.notes,
        accessCodes: sent.accessCodes === undefined ? accessCodes : sent.accessCodes,
      };
      if (isDeepStrictEqual(values, before)) return { serviceProperty: withoutCodes(record) };
      const serviceProperty = await store.updateProperty(tx, record.id, values, now);
      await recordEvent(tx, { actor, now }, { type: 'client.property_changed', clientId, name: values.name });
      return { serviceProperty };
    },
  });

  serve(contract.deleteServiceProperty, {
    find: ({ tx, params, actor }) => store.getPropertyForChange(tx, params.id, selectClientIds(tx, clientScope(actor))),
    async handle({ tx, record, actor, now }) {
      await store.deleteProperty(tx, record);
      const { clientId, name } = record;
      await recordEvent(tx, { actor, now }, { type: 'client.property_removed', clientId, name });
      return {};
    },
  });
}
