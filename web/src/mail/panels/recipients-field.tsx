import { type ComboboxRenderPillInput, Pill, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { emailText } from '@truckroll/contract/fields/fields';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { personOf, personText } from '@truckroll/domain/emails/mail-addresses';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useRights } from '../../app/session/me.ts';
import { clientListQuery } from '../../clients/parts/client-queries.ts';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { peopleAsChips, readRecipients, withPeople } from '../parts/recipient-text.ts';
import styles from './compose.module.css';
import { correspondentName } from './mail-names.ts';

type RecipientsFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  startsFocused?: boolean;
};

const chipsIn = (field: HTMLElement | null): HTMLElement[] => [
  ...(field?.querySelectorAll<HTMLElement>(`.${styles.remove}`) ?? []),
];

/**
 * Recipients as chips, with suggestions while typing; the form's value is a list (screens M32, Chips). From the start
 * of the input the arrow keys move to the chips, which Delete and Backspace remove.
 */
export function RecipientsField<Input extends FieldValues, Output>(props: RecipientsFieldProps<Input, Output>) {
  const { control, name, label, required, startsFocused } = props;
  const { value, onChange, error, ...field } = useField<Input, Output>({ control, name });
  const people: string[] = value ?? [];
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const suggestions = useRecipientSuggestions(typed);
  const hints = new Map(suggestions.map(({ person, hint }) => [person, hint]));

  function change(given: string[]): void {
    const isChosen = (text: string): boolean => people.includes(text) || hints.has(text);
    const read = given.map((text) => (isChosen(text) ? { people: [text], isAll: true } : readRecipients(text)));
    setWrong(read.every(({ isAll }) => isAll) ? null : emailText);
    onChange(
      withPeople(
        [],
        read.flatMap((each) => each.people),
      ),
    );
  }

  useEffect(() => {
    if (startsFocused === true) place.current?.querySelector('input')?.focus();
  }, [startsFocused]);

  const focusInput = (): void => place.current?.querySelector('input')?.focus();

  function removeAt(at: number): void {
    onChange(people.filter((_, index) => index !== at));
    const chips = chipsIn(place.current);
    const next = chips[at + 1] ?? chips[at - 1];
    if (next === undefined) focusInput();
    else next.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const chips = chipsIn(place.current);
    const { target, key } = event;
    const at = chips.indexOf(target as HTMLElement);
    if (at < 0) {
      const isAtStart = target instanceof HTMLInputElement && target.selectionEnd === 0;
      if (key !== 'ArrowLeft' || !isAtStart) return;
      event.preventDefault();
      chips.at(-1)?.focus();
      return;
    }
    if (key === 'Delete' || key === 'Backspace') removeAt(at);
    else if (key === 'ArrowLeft') chips[Math.max(at - 1, 0)]?.focus();
    else if (key === 'Home') chips[0]?.focus();
    else if (key === 'End' || (key === 'ArrowRight' && at === chips.length - 1)) focusInput();
    else if (key === 'ArrowRight') chips[at + 1]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const pill = ({ value: person = '', onRemove, disabled }: ComboboxRenderPillInput) => (
    <Pill
      className={styles.chip}
      title={personOf(person).address}
      withRemoveButton={disabled !== true}
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': `Remove ${person}`,
        'aria-hidden': false,
        tabIndex: -1,
        className: styles.remove,
      }}
    >
      {correspondentName(person)}
    </Pill>
  );

  return (
    <div ref={place} onKeyDownCapture={onKeyDown} className={styles.recipients}>
      <TagsInput
        {...field}
        {...requiredProps(required)}
        label={label}
        value={people}
        onChange={change}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text);
          if (text !== '') setWrong(null);
        }}
        data={suggestions.map(({ person }) => person)}
        filter={({ options }) => options}
        renderOption={({ option: { value: person } }) => (
          <Suggested person={String(person)} hint={hints.get(String(person)) ?? ''} />
        )}
        renderPill={pill}
        splitChars={[',', ';']}
        acceptValueOnBlur
        error={error ?? wrong}
        inputMode="email"
        autoComplete="off"
        data-autofocus={startsFocused || undefined}
      />
    </div>
  );
}

function Suggested({ person, hint }: { person: string; hint: string }) {
  const { name, address } = personOf(person);
  return (
    <div className={styles.suggestion}>
      <div>
        <Text size="sm">{name === '' ? address : name}</Text>
        {name !== '' && (
          <Text size="xs" c="dimmed">
            {address}
          </Text>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </div>
  );
}

const pauseMs = 250;
const leastLetters = 2;
const mostOfEach = 5;

/** A suggested recipient: the text of the chip, and who the person is. */
type Suggestion = { person: string; hint: string };

/** Clients and colleagues with an address that match the typed text. Archived clients are left out. */
function useRecipientSuggestions(typed: string): Suggestion[] {
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const rights = useRights();
  const enabled = search.length >= leastLetters && typed.trim().length >= leastLetters;
  const seesClients = viewScope(rights, 'Clients') !== null;
  const clients = useQuery({ ...clientListQuery({ search, limit: mostOfEach }), enabled: enabled && seesClients });
  const team = useQuery({ ...teamQuery({ search, limit: mostOfEach }), enabled });
  if (!enabled) return [];
  const people = [
    ...(clients.data?.clients ?? [])
      .filter(({ stage }) => stage !== 'archived')
      .map(({ name, email, companyName }) => ({ name, email, hint: companyName ?? 'Client' })),
    ...(team.data?.team ?? []).map(({ name, email }) => ({ name, email, hint: 'Team' })),
  ];
  const suggestions = new Map<string, Suggestion>();
  for (const { name, email, hint } of people) {
    if (email === null) continue;
    const [person = email] = peopleAsChips([personText({ name, address: email })]);
    if (!suggestions.has(person)) suggestions.set(person, { person, hint });
  }
  return [...suggestions.values()];
}
