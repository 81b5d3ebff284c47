import { Button, Checkbox, Menu, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './choice-filter.module.css';

export type FilterOption<T extends string> = { value: T; label: string; shown?: ReactNode };
export type FilterGroup<T extends string> = { label: string; options: readonly FilterOption<T>[] };

type ManyFilterProps<T extends string> = {
  label: string;
  groups: readonly FilterGroup<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
};

/** A filter of several values, grouped; none selected means all. */
export function ManyFilter<T extends string>({ label, groups, chosen, onChange }: ManyFilterProps<T>) {
  const all = groups.flatMap(({ options }) => options.map(({ value }) => value));
  const choose = (value: T, isChosen: boolean): void =>
    onChange(all.filter((each) => (each === value ? isChosen : chosen.includes(each))));
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          data-set={chosen.length > 0 || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen.length === 0 ? label : `${label}: ${chosen.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={styles.dropdown}>
        {groups.map((group) => (
          <fieldset key={group.label} className={styles.group}>
            <legend>{group.label}</legend>
            {group.options.map(({ value, label: name, shown = name }) => (
              <Checkbox
                key={value}
                label={shown}
                checked={chosen.includes(value)}
                onChange={(event) => choose(value, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

type OneFilterProps<T extends string> = {
  label: string;
  options: readonly FilterOption<T>[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

/** A filter of one value, or all. */
export function OneFilter<T extends string>({ label, options, value, onChange }: OneFilterProps<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          data-set={chosen !== undefined || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen === undefined ? label : `${label}: ${chosen.label}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioItem value="" checked={chosen === undefined} closeMenuOnClick onChange={() => onChange(undefined)}>
          All
        </Menu.RadioItem>
        {options.map((option) => (
          <Menu.RadioItem
            key={option.value}
            value={option.value}
            checked={option.value === value}
            closeMenuOnClick
            onChange={() => onChange(option.value)}
          >
            {option.shown ?? option.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
