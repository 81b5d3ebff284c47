import { CloseButton, Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Client, listAllClients, listClients } from '@truckroll/contract/clients/clients';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCan, useRights } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import styles from './client-picker.module.css';
import { clientHint, clientsWith, moreText, pickerSize, pickRefusal } from './client-picker-options.ts';
import { StageBadge } from './stage-badge.tsx';

type ClientPickerProps = {
  label: string;
  /** Hides the label if there is no room, as among filters. It is then the accessible name and the placeholder. */
  hidesLabel?: boolean;
  value: { id: string; name: string } | null;
  onChange: (client: Client | null) => void;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  error?: string;
  description?: ReactNode;
  /** For new records: archived clients are shown, but cannot be chosen (screens 6.9). */
  refusesArchived?: boolean;
  /** Limits the picker to clients assigned to the user. */
  view?: 'assigned';
  /** Offers to create a missing client, to users who may do so. */
  onAdd?: () => void;
  /** Also shown as a toast if the clients cannot be loaded. */
  failureText?: string;
  ref?: Ref<HTMLInputElement>;
};

const addValue = 'add';
const retryValue = 'retry';
const pauseMs = 250;

/** A picker for one client. The server searches while the user types, because no picker loads all clients. */
export function ClientPicker(props: ClientPickerProps) {
  const {
    label,
    hidesLabel = false,
    value,
    onChange,
    onBlur,
    refusesArchived = false,
    view,
    onAdd,
    failureText,
    ref,
    ...field
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const inputRef = useMergedRef(input, ref);
  const can = useCan();
  const seesClients = viewScope(useRights(), 'Clients') !== null;
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened: isOpen } = combobox;
  const wanted = typed?.trim() ?? '';
  const [search] = useDebouncedValue(wanted, pauseMs);
  const query = useQuery({
    ...pickableClientsQuery({ search, view, seesClients }),
    enabled: isOpen,
  });
  const found = query.data?.clients;
  const showsToast = query.isError && failureText !== undefined && isOpen;
  useEffect(() => {
    if (showsToast) toast.error(failureText);
  }, [showsToast, failureText]);

  // Enter takes the first result, but never one of an earlier search that is still visible.
  const isFound = isOpen && wanted !== '' && search === wanted && query.isSuccess && !query.isPlaceholderData;
  const selectFirst = useEffectEvent((clients: readonly Client[] | undefined) => {
    const first = clients === undefined ? null : combobox.selectFirstOption();
    if (clients === undefined) combobox.resetSelectedOption();
    // The combobox announces only options reached by arrow keys.
    if (first === null) input.current?.removeAttribute('aria-activedescendant');
    else input.current?.setAttribute('aria-activedescendant', first);
  });
  useEffect(() => selectFirst(isFound ? found : undefined), [isFound, found]);

  function leave(): void {
    setTyped(null);
    combobox.closeDropdown();
  }

  function choose(chosen: string): void {
    if (chosen === retryValue) {
      void query.refetch();
      return;
    }
    leave();
    if (chosen === addValue) onAdd?.();
    else onChange(found?.find(({ id }) => id === chosen) ?? null);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...field}
          ref={inputRef}
          {...requiredProps(field.required)}
          label={hidesLabel ? undefined : label}
          aria-label={hidesLabel ? label : undefined}
          autoComplete="off"
          maxLength={200}
          placeholder={hidesLabel ? label : 'Search clients'}
          value={typed ?? value?.name ?? ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            // While the list is open, Enter selects an option, or does nothing as long as there are none.
            if (event.key === 'Enter' && isOpen) event.preventDefault();
          }}
          onBlur={() => {
            leave();
            onBlur?.();
          }}
          rightSection={
            isOpen && query.isFetching ? (
              <Loader size={16} aria-hidden />
            ) : value !== null && field.disabled !== true ? (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  leave();
                  onChange(null);
                }}
              />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={styles.options} onMouseDown={(event) => event.preventDefault()}>
          {found?.map((client) => (
            <ClientOption key={client.id} client={client} isOff={pickRefusal(client, refusesArchived) !== null} />
          ))}
          {found?.length === 0 && <Combobox.Empty>No clients found</Combobox.Empty>}
          {found === undefined && query.isPending && <Combobox.Empty>Searching...</Combobox.Empty>}
          {found === undefined && query.isError && (
            <>
              <Combobox.Empty role="alert">{problemText(query.error)}</Combobox.Empty>
              <Combobox.Option value={retryValue} className={styles.action}>
                <IconRefresh size={16} aria-hidden /> Try again
              </Combobox.Option>
            </>
          )}
          {onAdd !== undefined && can('Clients.create') && (
            <Combobox.Option value={addValue} className={styles.action}>
              <IconPlus size={16} aria-hidden /> Add Client
            </Combobox.Option>
          )}
        </Combobox.Options>
        {query.data !== undefined && (
          <More shown={query.data.clients.length} total={query.data.total} hasMore={query.data.hasMore} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ClientOption({ client, isOff }: { client: Client; isOff: boolean }) {
  const hint = clientHint(client);
  return (
    <Combobox.Option value={client.id} disabled={isOff} aria-disabled={isOff} className={styles.option}>
      <span className={styles.name}>
        {client.name}
        {client.stage === 'archived' && <StageBadge stage="archived" />}
      </span>
      {hint !== '' && <span className={styles.hint}>{hint}</span>}
    </Combobox.Option>
  );
}

function More({ shown, total, hasMore }: { shown: number; total: number; hasMore: boolean }) {
  const text = moreText(shown, total, hasMore);
  if (text === null) return null;
  return (
    <Combobox.Footer>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </Combobox.Footer>
  );
}

type Picked = { search: string; view?: 'assigned'; seesClients: boolean };

/**
 * The clients that match typed text, searched by the server (CL-3). Users who may create records but not list clients
 * choose among the clients assigned to them, which are few (CL-4).
 */
const pickableClientsQuery = ({ search, view, seesClients }: Picked) =>
  queryOptions({
    queryKey: ['clients', 'pickable', { search, view, seesClients }],
    queryFn: async ({ signal }) => {
      if (seesClients) {
        return await fetchEndpoint(listClients, { query: { search, view, limit: pickerSize, sortBy: 'name' }, signal });
      }
      const { clients } = await fetchEndpoint(listAllClients, { query: { view: 'assigned' }, signal });
      const found = clientsWith(clients, search);
      return { clients: found.slice(0, pickerSize), total: found.length, hasMore: false };
    },
    placeholderData: keepPreviousData,
  });
