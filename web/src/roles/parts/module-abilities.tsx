import { Card, Checkbox, Group, Title } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getAbilityCatalogue } from '@truckroll/contract/team/roles';
import styles from './module-abilities.module.css';

export type Module = DataOf<typeof getAbilityCatalogue>['modules'][number];

type ModuleAbilitiesProps = {
  module: Module;
  held: readonly string[];
  onChange: (held: string[]) => void;
  isReadOnly?: boolean;
};

/** The abilities of one module: a checkbox for each with its description, and 'All'. */
export function ModuleAbilities({ module, held, onChange, isReadOnly = false }: ModuleAbilitiesProps) {
  const names = module.abilities.map(({ name }) => name);
  const headingId = `module-${module.name}`;

  // The abilities are kept in the order of the catalogue, so that unticking and reticking one is not a change.
  const hold = (ability: string, isHeld: boolean) =>
    onChange(names.filter((name) => (name === ability ? isHeld : held.includes(name))));

  return (
    <Card component="section" radius="md" aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={headingId}>
          {module.label}
        </Title>
        <Checkbox
          label="All"
          aria-label={`All of ${module.label}`}
          disabled={isReadOnly}
          checked={held.length === names.length}
          indeterminate={held.length > 0 && held.length < names.length}
          onChange={(event) => onChange(event.currentTarget.checked ? names : [])}
        />
      </Group>
      <div className={styles.abilities}>
        {module.abilities.map(({ name, label, description }) => (
          <Checkbox
            key={name}
            label={label}
            description={description}
            disabled={isReadOnly}
            checked={held.includes(name)}
            onChange={(event) => hold(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </Card>
  );
}
