import { Card, Checkbox, Group, Title } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getAbilityCatalogue } from '@truckroll/contract/team/roles';
import { type Control, useController } from 'react-hook-form';
import styles from './module-block.module.css';
import type { RoleFormValues } from './role-values.ts';

type Module = DataOf<typeof getAbilityCatalogue>['modules'][number];

type ModuleBlockProps<Output> = {
  module: Module;
  control: Control<RoleFormValues, unknown, Output>;
  isReadOnly: boolean;
};

/** One module of the roles editor: a checkbox for each ability with its description, and 'All' (screens 13.4). */
export function ModuleBlock<Output>({ module, control, isReadOnly }: ModuleBlockProps<Output>) {
  const { field } = useController({ control, name: `abilities.${module.name}` });
  const held: readonly string[] = field.value;
  const names = module.abilities.map(({ name }) => name);
  const headingId = `module-${module.name}`;

  // The abilities are kept in the order of the catalogue, so that unticking and reticking one is not a change.
  const hold = (ability: string, isHeld: boolean) =>
    field.onChange(names.filter((name) => (name === ability ? isHeld : held.includes(name))));

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
          onChange={(event) => field.onChange(event.currentTarget.checked ? names : [])}
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
