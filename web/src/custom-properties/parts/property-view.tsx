import { Anchor, Group } from '@mantine/core';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { defaultOptionColor, optionColor, optionName } from '@truckroll/domain/custom-properties/definitions';
import type { PropertyContent } from '@truckroll/domain/custom-properties/property-values';
import { formDay } from '@truckroll/domain/format/dates';
import { formatDigits, formatInternational, phoneOfDigits } from '@truckroll/domain/format/phone-number';
import { useMe } from '../../app/session/me.ts';
import { ColorBadge } from '../../design/badge.tsx';
import { PhoneLink } from '../../design/phone-link.tsx';
import { formDateTime } from '../../design/shown-units.ts';

type PropertyViewProps = { definition: CustomProperty; value: PropertyContent | undefined };

/** A custom property's value, read-only, by its type (screens 3.9); '-' if empty. */
export function PropertyView({ definition, value }: PropertyViewProps) {
  const { timezone } = useMe();
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '-';
  switch (definition.type) {
    case 'Checkbox':
      return value === true ? 'Yes' : 'No';
    case 'Date':
      return formDay(String(value));
    case 'Timestamp':
      return formDateTime(String(value), timezone);
    case 'Select':
    case 'Multi Select':
      return <OptionBadges definition={definition} names={Array.isArray(value) ? value : [String(value)]} />;
    case 'Phone':
      return <PropertyPhone text={String(value)} />;
    default:
      return String(value);
  }
}

/** A phone, which is called as other phones where its country is known. */
function PropertyPhone({ text }: { text: string }) {
  const { phoneCountry } = useMe().account;
  const phone = phoneOfDigits(text, phoneCountry);
  if (phone !== null)
    return <PhoneLink phone={phone}>{text.startsWith('+') ? formatInternational(text) : formatDigits(text)}</PhoneLink>;
  return (
    <Anchor inherit href={`tel:${text}`}>
      {text}
    </Anchor>
  );
}

function OptionBadges({ definition, names }: { definition: CustomProperty; names: readonly string[] }) {
  return (
    <Group component="span" gap={4}>
      {names.map((name) => {
        const option = definition.options.find((each) => optionName(each) === name);
        return (
          <ColorBadge key={name} color={option === undefined ? defaultOptionColor : optionColor(option)} label={name} />
        );
      })}
    </Group>
  );
}
