import {
  defaultOptionColor,
  hasOptions,
  mostOptions,
  mostProperties,
  optionName,
  type PropertyType,
  propertyModules,
  propertyTypes,
} from '@truckroll/domain/custom-properties/definitions';
import { isColor } from '@truckroll/domain/text/checks';
import { z } from 'zod';
import { adminOnly, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, readText, requiredText, version, wholeWithin } from '../fields/fields.ts';

const namedOption = z.object({ name: z.string(), color: z.string() });
describeType(namedOption, { id: 'PropertyOption' });
const propertyOption = z.union([z.string(), namedOption]);

/**
 * A custom property's definition (API 3.9). `isDefault` marks one that represents a standard input: it gets no input of
 * its own and cannot be deleted. A new account has none, and no endpoint creates one.
 */
export const customProperty = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(propertyTypes),
  options: z.array(propertyOption),
  isDefault: z.boolean(),
  moduleType: z.enum(propertyModules),
  orderIndex: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(customProperty, { id: 'CustomProperty' });
export type CustomProperty = z.infer<typeof customProperty>;

const moduleType = z.enum(propertyModules, { error: 'Module type is not valid' });
describeType(moduleType, { id: 'CustomPropertyModule' });

const namedOptionInput = z.object({
  name: requiredText(80),
  color: readText(100)
    .refine(isColor, { params: { code: 'invalid_format' } })
    .default(defaultOptionColor),
});
describeType(namedOptionInput, { id: 'PropertyOptionInput' });
const optionInput = z.union([requiredText(80), namedOptionInput]);

/** Options with unique names; null means none. */
const optionsInput = z
  .array(optionInput)
  .max(mostOptions)
  .refine((options) => new Set(options.map(optionName)).size === options.length, { params: { code: 'not_unique' } })
  .nullable()
  .transform((options) => options ?? []);

const orderIndex = wholeWithin(0, 1_000_000);

const missingOptionsText = 'Options is required';

/** Why a property of this type cannot have these options, or null (API CP-2). */
export const optionsRefusal = (property: { type: PropertyType; options: readonly unknown[] }): string | null =>
  hasOptions(property.type) && property.options.length === 0 ? missingOptionsText : null;

export const listProperties = endpoint({
  id: 'CP-1',
  name: 'listProperties',
  summary: 'The custom properties of a module',
  method: 'GET',
  path: '/properties',
  needs: signedIn,
  query: z.object({ module_type: moduleType }),
  data: z.array(customProperty).max(mostProperties),
});

const newProperty = z
  .object({
    module_type: moduleType,
    name: requiredText(80),
    type: z.enum(propertyTypes),
    options: optionsInput.default([]),
    orderIndex: orderIndex.optional(),
  })
  .refine((property) => optionsRefusal(property) === null, {
    path: ['options'],
    error: missingOptionsText,
    params: { code: 'required' },
    // Runs even when other fields fail, so that all failures are reported at once.
    when: ({ issues }) => issues.every(({ path }) => path?.[0] !== 'type' && path?.[0] !== 'options'),
  });
describeType(newProperty, { id: 'NewCustomProperty' });
export type NewProperty = z.output<typeof newProperty>;

export const createProperty = endpoint({
  id: 'CP-2',
  name: 'createProperty',
  summary: 'Add a custom property',
  method: 'POST',
  path: '/properties',
  needs: adminOnly,
  body: newProperty,
  data: z.object({ property: customProperty }),
  status: 201,
  refuses: ['propertyNameTaken', 'tooManyProperties'],
});

const propertyChange = z.object({
  name: requiredText(80).optional(),
  type: z.enum(propertyTypes).optional(),
  options: optionsInput.optional(),
  orderIndex: orderIndex.optional(),
  updatedAt: version,
});
describeType(propertyChange, { id: 'CustomPropertyChange' });
export type PropertyChange = z.output<typeof propertyChange>;

export const updateProperty = endpoint({
  id: 'CP-2b',
  name: 'updateProperty',
  summary: 'Change a custom property',
  method: 'PATCH',
  path: '/properties/:id',
  needs: adminOnly,
  params: idParams,
  body: propertyChange,
  data: z.object({ property: customProperty }),
  refuses: ['notFound', 'stale', 'propertyNameTaken', 'propertyTypeFixed'],
});

export const deleteProperty = endpoint({
  id: 'CP-2c',
  name: 'deleteProperty',
  summary: 'Delete a custom property; its values stay stored and are shown to nobody',
  method: 'DELETE',
  path: '/properties/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound', 'propertyDefault'],
});
