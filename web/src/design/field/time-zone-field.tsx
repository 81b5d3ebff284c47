import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from './field.ts';
import { SelectField } from './select-field.tsx';

const ahead = ['America/Toronto', 'America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

/** 'America/Los_Angeles' → 'Los Angeles (America)'. */
function zoneLabel(zone: string): string {
  const [region, ...place] = zone.replaceAll('_', ' ').split('/');
  return place.length === 0 ? zone : `${place.join(', ')} (${region})`;
}

/** Browsers may report their own zone by an alias that is not in their list, so it is added. */
function zoneOptions(chosen: string) {
  const known = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === '' ? [] : [chosen])])];
  const rest = known.filter((zone) => !ahead.includes(zone));
  const options = (zones: string[]) => zones.map((zone) => ({ value: zone, label: zoneLabel(zone) }));
  return [
    { group: 'Often used', items: options(ahead) },
    { group: 'All', items: options(rest) },
  ];
}

type TimeZoneFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & { clearable?: boolean };

export const TimeZoneField = memoField(
  <Input extends FieldValues, Output>(props: TimeZoneFieldProps<Input, Output>) => {
    const { value } = useField<Input, Output>(props);
    return <SelectField {...props} data={zoneOptions(value ?? '')} searchable limit={100} />;
  },
);
