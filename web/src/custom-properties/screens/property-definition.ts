import { type CustomProperty, createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import {
  defaultOptionColor,
  hasOptions,
  optionColor,
  optionName,
  type PropertyModule,
  type PropertyType,
} from '@truckroll/domain/custom-properties/definitions';
import { z } from 'zod';

/** The values of the definition dialog. Options are kept while the user tries another type. */
export type DefinitionValues = {
  name: string;
  type: PropertyType;
  options: { name: string; color: string }[];
};

export const noOption = { name: '', color: defaultOptionColor.toLowerCase() };

export const definitionValues = (property: CustomProperty | null): DefinitionValues => ({
  name: property?.name ?? '',
  type: property?.type ?? 'Text',
  options: (property?.options ?? []).map((option) => ({
    name: optionName(option),
    color: optionColor(option).toLowerCase(),
  })),
});

const sameNameText = 'Another option has this name';

/** The indexes of options whose name is already used by an earlier one. */
const repeatedNames = (options: readonly { name: string }[]): number[] =>
  options.flatMap(({ name }, at) => (options.findIndex((other) => other.name === name) < at ? [at] : []));

/**
 * The contract's checks as the form's schema, for a property of a module. It clears the options of types that have
 * none.
 */
export const definitionForm = (module: PropertyModule) =>
  z
    .custom<DefinitionValues>()
    .superRefine(({ type, options }, context) => {
      if (!hasOptions(type)) return;
      for (const at of repeatedNames(options.map(({ name }) => ({ name: name.trim() }))))
        context.addIssue({ code: 'custom', path: ['options', at, 'name'], message: sameNameText });
    })
    .transform(
      ({ name, type, options }): z.input<typeof createProperty.body> => ({
        module_type: module,
        name,
        type,
        options: hasOptions(type) ? options : [],
      }),
    )
    .pipe(createProperty.body);
