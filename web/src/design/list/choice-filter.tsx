import { Button, Checkbox, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OnDemandMenu, OnDemandPopover } from '../on-demand-menu.tsx';
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
    <OnDemandPopover
      position="bottom-start"
      label={label}
      className={styles.dropdown}
      target={(props) => (
        <Button
          {...props}
          variant="default"
          data-set={chosen.length > 0 || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen.length === 0 ? label : `${label}: ${chosen.length}`}
        </Button>
      )}
    >
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
    </OnDemandPopover>
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
    <OnDemandMenu
      position="bottom-start"
      target={(props) => (
        <Button
          {...props}
          variant="default"
          data-set={chosen !== undefined || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen === undefined ? label : `${label}: ${chosen.label}`}
        </Button>
      )}
    >
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
    </OnDemandMenu>
  );
}
