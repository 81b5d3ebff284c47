/** The types of custom properties (API 3.9). */
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

/** The modules that have custom properties. */
export const propertyModules = ['client_properties', 'job_properties', 'request_properties'] as const;
export type PropertyModule = (typeof propertyModules)[number];

/** An option of a Select or Multi Select: its name alone, or its name with a colour. */
export type PropertyOption = string | { name: string; color: string };

/** What the rules need to know about a custom property. */
export type PropertyDefinition = {
  id: string;
  name: string;
  type: PropertyType;
  options: readonly PropertyOption[];
};

/** The most custom properties of one module (API CP-2). */
export const mostProperties = 100;

/** The most options of a Select or Multi Select (API CP-2). */
export const mostOptions = 200;

/** The gap between neighbouring order indexes, so that moving a property changes only that one. */
export const orderIndexStep = 100;

export const defaultOptionColor = '#D4DEEB';

export const optionName = (option: PropertyOption): string => (typeof option === 'string' ? option : option.name);

export const optionColor = (option: PropertyOption): string =>
  typeof option === 'string' ? defaultOptionColor : option.color;

export const hasOptions = (type: PropertyType): boolean => type === 'Select' || type === 'Multi Select';
