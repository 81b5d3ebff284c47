import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useMe } from '../../app/session/me.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { numberWords } from './call-state.ts';
import { dialledClientsQuery, recentCallsQuery } from './calling-queries.ts';
import styles from './dial-number-input.module.css';
import { clientOption, type DialOption, optionsWith, recentOptions } from './dial-options.ts';

type DialNumberInputProps = {
  name: string;
  value: string;
  /** The owner of the number, if known. */
  description: string | null;
  error: string | undefined;
  onChange: (typed: string) => void;
  onChoose: (option: DialOption & { number: string }) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
};

const pauseMs = 250;
/** Clients are searched from this many characters. */
const leastTyped = 2;

/** The number to call: typed, or chosen from the latest calls and the clients. */
export function DialNumberInput({ value, description, error, onChange, onChoose, ...input }: DialNumberInputProps) {
  const { timezone } = useMe();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [search] = useDebouncedValue(value.trim(), pauseMs);
  const isOpen = combobox.dropdownOpened;
  const recent = useQuery({ ...recentCallsQuery, enabled: isOpen });
  const isSearching = isOpen && search.length >= leastTyped;
  const found = useQuery({ ...dialledClientsQuery(search), enabled: isSearching });
  const calls = optionsWith(recentOptions(recent.data ?? [], timezone), value);
  const known = new Set(calls.map(({ number }) => number));
  const clients = isSearching ? (found.data ?? []).map(clientOption).filter(({ number }) => !known.has(number)) : [];
  const options = [...calls, ...clients];
  const isName = /\p{L}/u.test(value);
  const hasNothing = isName && isSearching && found.isSuccess && options.length === 0;

  function choose(key: string): void {
    const option = options.find((each) => each.key === key);
    if (option === undefined || option.number === null) return;
    onChoose({ ...option, number: option.number });
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          {...requiredProps(true)}
          label="To"
          inputMode="tel"
          autoComplete="off"
          maxLength={100}
          placeholder="Number or client"
          value={value}
          description={description}
          error={error}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            input.onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0 && !hasNothing}>
        <Combobox.Options aria-label="To" className={styles.options} onMouseDown={(event) => event.preventDefault()}>
          <OptionGroup label="Recent" options={calls} />
          <OptionGroup label="Clients" options={clients} />
          {hasNothing && <Combobox.Empty>No clients found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function OptionGroup({ label, options }: { label: string; options: readonly DialOption[] }) {
  if (options.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {options.map(({ key, name, number, hint, refusal }) => (
        <Combobox.Option
          key={key}
          value={key}
          disabled={refusal !== null}
          aria-disabled={refusal !== null}
          className={styles.option}
        >
          <span className={styles.name}>{name ?? numberWords(number ?? '')}</span>
          <span className={styles.hint}>{refusal ?? hint}</span>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
