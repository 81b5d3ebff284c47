import { Button, SimpleGrid, TextInput } from '@mantine/core';
import { problems } from '@truckroll/contract/endpoints/problem';
import {
  type AddressDraft,
  type DraftPart,
  draftOf,
  typeCoordinate,
  typeDegrees,
  typePart,
  typePlusCode,
  withDetailsAround,
} from '@truckroll/domain/addresses/address-draft';
import { readDecimalCoordinates } from '@truckroll/domain/addresses/coordinates';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import styles from './address-fields-input.module.css';
import { addressAt, geocode, mapsProblemText } from './map-queries.ts';

/** The view of an address that was edited last. 'Generate details' uses it (screens M1). */
export type ChangedLast = 'text' | 'coordinates';

type AddressFieldsInputProps = {
  id: string;
  /** The prefix of the fields' names. */
  name: string;
  value: AddressDraft;
  changedLast: ChangedLast;
  onChange: (value: AddressDraft, changed: ChangedLast) => void;
  errors: Partial<Record<keyof AddressDraft, string>>;
};

const parts: readonly { part: DraftPart; label: string }[] = [
  { part: 'street', label: 'Street' },
  { part: 'houseNumber', label: 'House Number' },
  { part: 'city', label: 'City' },
  { part: 'state', label: 'State' },
  { part: 'country', label: 'Country' },
  { part: 'zipCode', label: 'Zip Code' },
];

/** The parts of an address as separate fields, with the editor of its coordinates (screens M1). */
export function AddressFieldsInput(props: AddressFieldsInputProps) {
  const { id, name, value, onChange, errors } = props;
  const hasMaps = useMe().account.features.maps;
  const field = (key: keyof AddressDraft) => ({
    name: `${name}.${key}`,
    value: value[key] ?? '',
    error: errors[key],
    autoComplete: 'off',
  });

  return (
    <div id={id} className={styles.panel}>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" verticalSpacing={10}>
        {parts.map(({ part, label }) => (
          <TextInput
            key={part}
            label={label}
            {...field(part)}
            onChange={(event) => onChange(typePart(value, { part, text: event.currentTarget.value }), 'text')}
          />
        ))}
        <TextInput
          label="Plus Code"
          {...field('plusCode')}
          onChange={(event) => onChange(typePlusCode(value, event.currentTarget.value), 'coordinates')}
        />
        {(['latitude', 'longitude'] as const).map((axis) => (
          <TextInput
            key={axis}
            label={axis === 'latitude' ? 'Latitude' : 'Longitude'}
            inputMode="text"
            {...field(axis)}
            onChange={(event) =>
              onChange(typeCoordinate(value, { axis, text: event.currentTarget.value }), 'coordinates')
            }
          />
        ))}
      </SimpleGrid>
      <TextInput
        label="Degrees / minutes / seconds"
        {...field('degrees')}
        onChange={(event) => onChange(typeDegrees(value, event.currentTarget.value), 'coordinates')}
      />
      {hasMaps && <GenerateDetails {...props} />}
    </div>
  );
}

function GenerateDetails({ value, changedLast, onChange }: AddressFieldsInputProps) {
  const [refused, setRefused] = useState<{ text: string; of: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const typed = JSON.stringify(value);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);

  /** The geocoded address. Null if there is nothing to look up. */
  async function find(): Promise<AddressDraft | null> {
    const line = value.formattedAddress.trim();
    if (changedLast === 'text' && line !== '') return draftOf(await geocode(line));
    const { coordinates, refusal: why } = readDecimalCoordinates(value.latitude, value.longitude);
    if (coordinates !== null) return withDetailsAround(value, await addressAt(coordinates));
    if (changedLast === 'coordinates') setRefused({ text: why, of: typed });
    else toast.error(problems.geocodeFailed[1]);
    return null;
  }

  async function generate(): Promise<void> {
    if (isBusy) return;
    setRefused(null);
    setBusy(true);
    try {
      const found = await find();
      // The result is outdated if the user has typed since.
      if (found === null || latest.current !== typed) return;
      onChange(found, changedLast);
      toast.success('Address details generated successfully.');
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(mapsProblemText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="default" size="xs" aria-busy={isBusy} onClick={() => void generate()}>
        Generate address details
      </Button>
      {refused?.of === typed && (
        <p role="alert" className={styles.refusal}>
          {refused.text}
        </p>
      )}
    </div>
  );
}
