import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { importedModules } from '@truckroll/domain/imports/custom-columns';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';

/** Lists the custom properties of clients and jobs: the only ones that an import can fill. */
export const listImportedProperties = async (tx: Tx): Promise<CustomProperty[]> =>
  (await Promise.all(importedModules.map((module) => listDefinitions(tx, module)))).flat();
