import { ColorSwatch, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { toastOnError } from '../feedback/toast-on-error.ts';
import { type Named, namedFound, oneNamed } from './named-choice.ts';

const addValue = 'add';

type NamedInputProps = {
  label: string;
  placeholder: string;
  /** All that can be chosen. */
  all: readonly Named[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Adds one with an unknown name, for those who may. */
  add?: ((name: string) => Promise<Named>) | undefined;
  longestName: number;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
};

/** Several things that are chosen by their names. An unknown name adds one. */
export function NamedInput(props: NamedInputProps) {
  const { label, all, chosen, onChange, longestName } = props;
  const [typed, setTyped] = useState('');
  const isAdding = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = namedFound(all, { typed, chosen });
  const name = typed.trim();
  const canAdd = props.add !== undefined && name !== '' && oneNamed(all, name) === undefined;

  function choose({ id }: Pick<Named, 'id'>): void {
    setTyped('');
    if (!chosen.includes(id)) onChange([...chosen, id]);
  }

  /** Chooses the one with this name, ignoring case, or adds it. An empty name does nothing (jobs.md 5). */
  function add(): void {
    const known = oneNamed(all, name);
    if (known !== undefined) choose(known);
    else if (canAdd && !isAdding.current) {
      isAdding.current = true;
      toastOnError(async () => {
        try {
          const added = await props.add?.(name);
          if (added !== undefined) choose(added);
        } finally {
          isAdding.current = false;
        }
      });
    }
  }

  function submit(value: string): void {
    combobox.resetSelectedOption();
    if (value === addValue) add();
    else choose({ id: value });
  }

  return (
    <Combobox store={combobox} onOptionSubmit={submit} shadow="md">
      <Combobox.DropdownTarget>
        <PillsInput label={label} error={props.error} onClick={() => combobox.openDropdown()}>
          <Pill.Group>
            {chosen.map((id) => {
              const one = all.find((each) => each.id === id);
              const text = one?.name ?? '...';
              return (
                <Pill
                  key={id}
                  withRemoveButton
                  onRemove={() => onChange(chosen.filter((each) => each !== id))}
                  removeButtonProps={{ 'aria-label': `Remove ${text}`, 'aria-hidden': false, tabIndex: 0 }}
                >
                  <Name one={{ id, name: text, ...(one?.color === undefined ? {} : { color: one.color }) }} />
                </Pill>
              );
            })}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                ref={props.inputRef}
                aria-label={label}
                placeholder={chosen.length === 0 ? props.placeholder : undefined}
                maxLength={longestName}
                autoComplete="off"
                autoFocus={props.autoFocus}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={(event) => {
                  const isOwn = combobox.getSelectedOptionIndex() === -1 && !event.ctrlKey && !event.metaKey;
                  if (event.key === 'Enter' && isOwn) {
                    event.preventDefault();
                    add();
                  }
                  if (event.key === 'Backspace' && typed === '') onChange(chosen.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={found.length === 0 && !canAdd}>
        <Combobox.Options aria-label={label} mah={260} style={{ overflowY: 'auto' }}>
          {found.map((one) => (
            <Combobox.Option key={one.id} value={one.id}>
              <Name one={one} />
            </Combobox.Option>
          ))}
          {canAdd && (
            <Combobox.Option value={addValue}>
              <IconPlus size={14} aria-hidden /> Add &quot;{name}&quot;
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const Name = ({ one: { name, color } }: { one: Named }) =>
  color === undefined ? (
    name
  ) : (
    <>
      <ColorSwatch component="span" color={color} size={10} style={{ display: 'inline-block', marginRight: 6 }} />
      {name}
    </>
  );
