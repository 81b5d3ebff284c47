import { useQuery } from '@tanstack/react-query';
import type { PropertyValue } from '@truckroll/contract/clients/clients';
import type { PropertyModule } from '@truckroll/domain/custom-properties/definitions';
import { FactList } from '../../design/fact-list.tsx';
import { Section } from '../../design/section.tsx';
import { propertiesQuery } from './property-queries.ts';
import { PropertyView } from './property-view.tsx';

type PropertiesViewProps = { module: PropertyModule; values: readonly PropertyValue[] };

/** A record's custom properties, read-only; renders nothing if there are none. */
export function PropertiesView({ module, values }: PropertiesViewProps) {
  const { data = [] } = useQuery({ ...propertiesQuery(module), staleTime: 60_000 });
  const definitions = data.filter(({ isDefault }) => !isDefault);
  if (definitions.length === 0) return null;
  return (
    <Section title="Properties">
      <FactList
        facts={definitions.map((definition) => ({
          key: definition.id,
          label: definition.name,
          value: <PropertyView definition={definition} value={values.find(({ id }) => id === definition.id)?.value} />,
        }))}
      />
    </Section>
  );
}
