import { optionName, type PropertyDefinition, type PropertyModule } from '../custom-properties/definitions.ts';
import type { PropertyContent } from '../custom-properties/property-values.ts';
import { fold } from '../text/folding.ts';
import { readYesNo } from './cells.ts';
import { headKey, type ImportTarget } from './columns.ts';
import type { ImportKind } from './kinds.ts';
import { readDay, readMoment } from './moments.ts';
import { type Convention, readAmount } from './spellings.ts';

/** The keys of a custom property that column matching uses. Built-in properties (`isDefault`) are matched elsewhere. */
export type NamedProperty = { id: string; name: string; isDefault: boolean };
/** A custom property of any module, as an import knows it. */
export type ImportProperty = PropertyDefinition & NamedProperty & { moduleType: PropertyModule };
export type CustomTargetKey = `properties.${string}`;

/** The modules whose custom properties a file can fill. */
export const importedModules = ['client_properties', 'job_properties'] as const satisfies PropertyModule[];
const modules: Partial<Record<ImportKind, (typeof importedModules)[number]>> = {
  clients: 'client_properties',
  jobs: 'job_properties',
};

export const customTargetKey = (id: string): CustomTargetKey => `properties.${id}`;

/** The custom properties that can be imported with this kind of record, without the built-in ones. */
export const propertiesOfKind = (kind: ImportKind, properties: readonly ImportProperty[]): readonly ImportProperty[] =>
  properties.filter(({ moduleType, isDefault }) => moduleType === modules[kind] && !isDefault);

export const customTargets = (properties: readonly NamedProperty[]): readonly ImportTarget<CustomTargetKey>[] =>
  properties
    .filter(({ isDefault }) => !isDefault)
    .map(({ id, name }) => ({
      key: customTargetKey(id),
      label: name,
      group: 'Custom properties',
      heads: [headKey(name)],
    }));

/** The option that a text means, in any case and with any accents; other text is returned unchanged. */
export const readOption = ({ options }: Pick<PropertyDefinition, 'options'>, text: string): string =>
  options.map(optionName).find((option) => fold(option) === fold(text)) ?? text;

/** The settings for reading the values of a file. */
export type ValueReading = { timezone: string; convention: Convention };

function readProperty(
  property: PropertyDefinition,
  text: string,
  { timezone, convention }: ValueReading,
): PropertyContent {
  switch (property.type) {
    case 'Number': {
      const plain = readAmount(text, convention);
      return /^\d+(\.0+)?$/.test(plain) ? Number(plain) : text;
    }
    case 'Checkbox':
      return readYesNo(text);
    case 'Date':
      return readDay(text, convention) ?? text;
    case 'Timestamp': {
      const { moment, hasTime } = readMoment({ day: text, time: undefined }, { ...convention, timezone });
      return hasTime ? moment : text;
    }
    case 'Select':
      return readOption(property, text);
    case 'Multi Select':
      return text
        .split(text.includes(';') ? ';' : ',')
        .map((name) => readOption(property, name.trim()))
        .filter((name) => name !== '');
    default:
      return text;
  }
}

/** The values of custom properties in a row. Unreadable ones are passed on unchanged: only the server validates. */
export const customValuesIn = (
  cells: ReadonlyMap<string, string>,
  { properties, ...reading }: ValueReading & { properties: readonly PropertyDefinition[] },
): { id: string; value: PropertyContent }[] =>
  properties.flatMap((property) => {
    const text = cells.get(customTargetKey(property.id));
    return text === undefined ? [] : [{ id: property.id, value: readProperty(property, text, reading) }];
  });
