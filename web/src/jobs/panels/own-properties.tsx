import { SimpleGrid } from '@mantine/core';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { PropertyInput } from '../../custom-properties/parts/property-input.tsx';
import type { JobFormState } from './use-job-form.ts';

/** The properties that the account has added to jobs. */
export const ownDefinitions = ({ start }: JobFormState): readonly CustomProperty[] =>
  start.definitions.filter((definition) => !definition.isDefault);

/** Their fields; nothing for an account without any. */
export function OwnProperties({ state }: { state: JobFormState }) {
  const own = ownDefinitions(state);
  if (own.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
      {own.map((definition) => (
        <PropertyInput
          key={definition.id}
          control={state.form.control}
          name={`properties.${definition.id}`}
          definition={definition}
        />
      ))}
    </SimpleGrid>
  );
}
