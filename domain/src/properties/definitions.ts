/** The types a custom property can have (API 3.9). */
export const propertyTypes = [
  'Number',
  'Date',
  'Timestamp',
  'Checkbox',
  'Phone',
  'Text',
  'Multi Select',
  'Select',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** What custom properties belong to. */
export const propertyModules = ['client_properties', 'job_properties', 'request_properties'] as const;
export type PropertyModule = (typeof propertyModules)[number];

/** An option of a Select or Multi Select: its name alone, or its name with a colour. */
export type PropertyOption = string | { name: string; color: string };

/** What the rules need to know of a custom property. */
export type PropertyDefinition = {
  id: string;
  name: string;
  type: PropertyType;
  options: readonly PropertyOption[];
};

/** How many custom properties one module can have (API CP-2). */
export const mostProperties = 100;

/** How many options a Select or Multi Select can have (API CP-2). */
export const mostOptions = 200;

/** Room between the order indexes of neighbours, so that moving a property changes that one alone. */
export const orderIndexStep = 100;

export const defaultOptionColor = '#D4DEEB';

export const optionName = (option: PropertyOption): string => (typeof option === 'string' ? option : option.name);

export const optionColor = (option: PropertyOption): string =>
  typeof option === 'string' ? defaultOptionColor : option.color;

export const hasOptions = (type: PropertyType): boolean => type === 'Select' || type === 'Multi Select';
