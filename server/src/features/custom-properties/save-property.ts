import { isDeepStrictEqual } from 'node:util';
import {
  type CustomProperty,
  type NewProperty,
  optionsRefusal,
  type PropertyChange,
} from '@truckroll/contract/custom-properties/custom-properties';
import { hasOptions, mostProperties } from '@truckroll/domain/custom-properties/definitions';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import * as store from './property-store.ts';

type Values = Pick<CustomProperty, 'name' | 'type' | 'options' | 'orderIndex'>;

const withoutNeedlessOptions = (values: Values): Values =>
  hasOptions(values.type) ? values : { ...values, options: [] };

/** Adds a custom property, by default at the end of its module's list (API CP-2). */
export async function createProperty(tx: Tx, sent: NewProperty, now: Date): Promise<CustomProperty> {
  const { count, nextIndex } = await store.measureModule(tx, sent.module_type);
  if (count >= mostProperties) throw new Problem('tooManyProperties');
  const { name, type, options, orderIndex = nextIndex } = sent;
  const values = withoutNeedlessOptions({ name, type, options, orderIndex });
  return store.insertDefinition(tx, { ...values, id: newId(), moduleType: sent.module_type }, now);
}

/** Changes a custom property; its type only while no record has a value of it (API CP-2). */
export async function changeProperty(
  tx: Tx,
  stored: CustomProperty,
  sent: PropertyChange,
  now: Date,
): Promise<CustomProperty> {
  const before: Values = {
    name: stored.name,
    type: stored.type,
    options: stored.options,
    orderIndex: stored.orderIndex,
  };
  const values = withoutNeedlessOptions({
    name: sent.name ?? before.name,
    type: sent.type ?? before.type,
    options: sent.options ?? before.options,
    orderIndex: sent.orderIndex ?? before.orderIndex,
  });
  const missing = optionsRefusal(values);
  if (missing !== null) throw invalid('options', missing, 'required');
  requireVersion(stored, sent.updatedAt);
  if (values.type !== before.type && (await store.hasValues(tx, stored))) throw new Problem('propertyTypeFixed');
  return isDeepStrictEqual(values, before) ? stored : store.updateDefinition(tx, stored.id, values, now);
}
