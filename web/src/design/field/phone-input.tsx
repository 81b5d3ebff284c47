import { Group, Input, Select, TextInput } from '@mantine/core';
import type { Phone } from '@truckroll/contract/fields/fields';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { type ReactNode, type Ref, useState } from 'react';
import { useViewer } from '../viewer.ts';
import { formatTyped, phoneCountries, phoneOfText } from './phone-numbers.ts';

type PhoneInputProps = {
  label: string;
  name?: string;
  value: Phone | null;
  onChange: (value: Phone | null) => void;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

/** The country shown for a stored phone without one (screens 1, no. 33). */
const countryOfUnknown = 'in';

const countryOf = (phone: Phone, usual: string): string =>
  phone.countryIdentifier || (phone.countryCode === '' ? countryOfUnknown : usual);

/** How a field shows a phone: a missing one begins with the account's country. */
function shownPhone(phone: Phone | null, usual: string): { country: string; typed: string } {
  if (phone === null) return { country: usual, typed: '' };
  const country = countryOf(phone, usual);
  return { country, typed: formatTyped(phone.number, country) };
}

const isSamePhone = (one: Phone | null, other: Phone | null): boolean =>
  one?.number === other?.number &&
  one?.countryCode === other?.countryCode &&
  one?.countryIdentifier === other?.countryIdentifier;

const countries = phoneCountries();
const nameOf = (value: string): string => countries.find((country) => country.value === value)?.name ?? value;

/** A phone with its country (screens 3.2). A stored phone is sent back only if the user changes it. */
export function PhoneInput(props: PhoneInputProps) {
  const { label, name, value, onChange, onBlur, required, disabled, description, error, ref } = props;
  const usual = useViewer().account.phoneCountry;
  const shown = shownPhone(value, usual);
  const [country, setCountry] = useState(shown.country);
  const [typed, setTyped] = useState(shown.typed);
  const [known, setKnown] = useState(value);
  // A form returns copies of its values, so only a different number means that it was reset.
  if (!isSamePhone(known, value)) {
    setKnown(value);
    setCountry(shown.country);
    setTyped(shown.typed);
  }

  function give(text: string, chosen: string): void {
    const phone = phoneOfText(text, chosen);
    setTyped(text);
    setCountry(phone?.countryIdentifier ?? chosen);
    setKnown(phone);
    onChange(phone);
  }

  function type(text: string): void {
    // Deleting digits does not regroup them, which would move the cursor.
    const isGrowing = text.length > typed.length;
    const atEnd = isGrowing && text.startsWith(typed);
    const digits = text.replaceAll(/\D/g, '');
    // Letters and signs stay as they were typed, so that saving refuses an extension instead of adding its digits.
    const isNumber = /^[\d\s().-]*$/.test(text);
    give(atEnd && isNumber ? formatTyped(digits, country) : text, country);
  }

  return (
    <Input.Wrapper
      label={label}
      labelProps={{ 'data-required': required === true || undefined }}
      description={description}
      error={error}
      labelElement="div"
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Select
          aria-label={`${label}, country`}
          w={104}
          flex="none"
          searchable
          allowDeselect={false}
          disabled={disabled}
          data={countries}
          comboboxProps={{ width: 260, position: 'bottom-start', shadow: 'md', keepMounted: false }}
          value={country}
          onChange={(chosen) => chosen !== null && (value === null ? setCountry(chosen) : give(typed, chosen))}
          renderOption={({ option }) => nameOf(option.value)}
          filter={({ options, search }) => {
            return options.filter((option) => 'value' in option && matchesSearch(search, nameOf(option.value)));
          }}
        />
        <TextInput
          ref={ref}
          name={name}
          flex={1}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-label={label}
          aria-required={required}
          disabled={disabled}
          error={error !== undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </Group>
    </Input.Wrapper>
  );
}
