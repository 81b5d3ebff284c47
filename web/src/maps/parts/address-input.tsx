import { Button, Combobox, Group, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type AddressDraft,
  draftOf,
  isApproximate,
  textToLocate,
  typeLine,
  withFoundPosition,
} from '@truckroll/domain/addresses/address-draft';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import styles from './address-input.module.css';
import {
  findSuggested,
  geocode,
  locateProblemText,
  mapsProblemText,
  shortestSearch,
  suggestionsQuery,
} from './map-queries.ts';

type AddressInputProps = {
  label: string;
  name?: string;
  value: AddressDraft;
  onChange: (value: AddressDraft) => void;
  onBlur?: () => void;
  /** Two-letter country codes that limit the suggestions. */
  countries?: readonly string[];
  required?: boolean;
  disabled?: boolean;
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

const pauseMs = 300;
const most = 8;

/** An address in one line, with suggestions while typing. Choosing one fills in all parts (screens 3.9). */
export function AddressInput(props: AddressInputProps) {
  const { value, onChange, countries } = props;
  const hasMaps = useMe().account.features.maps;
  const [searched, setSearched] = useState('');
  const [text] = useDebouncedValue(searched, pauseMs);
  // Services that charge per session group the requests of one search by this id.
  const [session, setSession] = useState(() => crypto.randomUUID());
  const asked = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input, props.ref);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const query = useQuery({
    ...suggestionsQuery({ text, session, countries }),
    enabled: hasMaps && searched === text && text.length >= shortestSearch,
  });
  const suggestions = searched === text ? (query.data ?? []).slice(0, most) : [];

  function type(line: string): void {
    asked.current += 1;
    onChange(typeLine(line));
    setSearched(line.trim());
    combobox.openDropdown();
    combobox.resetSelectedOption();
  }

  async function choose(placeId: string): Promise<void> {
    const description = suggestions.find((each) => each.placeId === placeId)?.description;
    if (description === undefined) return;
    asked.current += 1;
    const question = asked.current;
    onChange(typeLine(description));
    setSearched('');
    setSession(crypto.randomUUID());
    combobox.closeDropdown();
    try {
      const address = await findSuggested(placeId);
      // The result is outdated if the user has typed since.
      if (question === asked.current) onChange(draftOf(address));
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isReported)) toast.error(mapsProblemText(error));
    }
  }

  return (
    <div className={styles.place}>
      <Combobox store={combobox} onOptionSubmit={(placeId) => void choose(placeId)} shadow="md">
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            ref={ref}
            label={props.label}
            name={props.name}
            value={value.formattedAddress}
            required={props.required}
            disabled={props.disabled}
            error={props.error}
            aria-autocomplete="list"
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={() => {
              combobox.closeDropdown();
              props.onBlur?.();
            }}
            rightSection={query.isFetching ? <Loader size={16} aria-hidden /> : null}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label="Suggested addresses" className={styles.options}>
            {suggestions.map(({ placeId, description }) => (
              <Combobox.Option key={placeId} value={placeId}>
                {description}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isApproximate(value) && (
        <Group gap={4} className={styles.mark}>
          <IconMapPin size={14} aria-hidden />
          Approximate position
        </Group>
      )}
      {!props.disabled && (
        <AddressNotice
          address={value}
          onLocated={(located) => {
            onChange(located);
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

type AddressNoticeProps = { address: AddressDraft; onLocated: (address: AddressDraft) => void };

/** Shows that an address has no position yet, with an action that geocodes it (screens 3.9). */
function AddressNotice({ address, onLocated }: AddressNoticeProps) {
  const hasMaps = useMe().account.features.maps;
  const [refused, setRefused] = useState<{ text: string; of: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = textToLocate(address);
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);

  async function locate(line: string): Promise<void> {
    if (isBusy) return;
    setRefused(null);
    setBusy(true);
    try {
      const found = await geocode(line);
      // The result is outdated if the user has typed since.
      if (textToLocate(latest.current) === line) onLocated(withFoundPosition(latest.current, found));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!error.isReported) setRefused({ text: locateProblemText(error), of: line });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div role="status" className={text === null ? undefined : styles.notice}>
      {text !== null && (
        <>
          <span>Taxes and travel times need a located address.</span>
          {hasMaps && (
            <Button variant="subtle" size="compact-xs" aria-busy={isBusy} onClick={() => void locate(text)}>
              Locate
            </Button>
          )}
          {refused?.of === text && <span className={styles.refusal}>{refused.text}</span>}
        </>
      )}
    </div>
  );
}
