import { Button, Checkbox, Group, Input, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type WebhookEvent,
  type WebhookEventGroup,
  webhookEventGroups,
} from '@truckroll/domain/webhooks/webhook-events';
import { useId, useState } from 'react';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { webhookEventsQuery } from '../parts/webhook-queries.ts';
import { type EventKind, eventGroups } from './event-groups.ts';
import styles from './webhooks.module.css';

const groupLabels: Readonly<Record<WebhookEventGroup, string>> = {
  clients: 'Clients',
  requests: 'Requests',
  bookings: 'Online booking',
  jobs: 'Jobs',
  visits: 'Visits',
  tasks: 'Tasks',
  documents: 'Invoices and estimates',
  payments: 'Payments and credit',
  plans: 'Plans',
  calls: 'Calls',
  texts: 'Text messages',
  emails: 'Email',
  files: 'Files and notes',
};

type EventPickerProps = {
  value: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  error: string | undefined;
  /** Takes the focus when the choice is refused. */
  ref: (element: HTMLElement | null) => void;
};

/** Chooses events by kind of record; a group opens to its events, and a search opens all that have one. */
export function EventPicker({ value, onChange, error, ref }: EventPickerProps) {
  const { data: kinds, isError, error: failure, refetch } = useQuery(webhookEventsQuery);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<WebhookEventGroup>>(new Set());
  const headingId = useId();
  if (isError) return <LoadFailure error={failure} onRetry={() => void refetch()} />;
  const chosen = new Set(value);
  const groups = eventGroups(kinds ?? [], search);
  const choose = (names: readonly WebhookEvent[], isChosen: boolean) =>
    onChange(
      (kinds ?? []).map(({ name }) => name).filter((name) => (names.includes(name) ? isChosen : chosen.has(name))),
    );
  const all = (kinds ?? []).map(({ name }) => name);
  const toggle = (group: WebhookEventGroup) =>
    setOpen((before) => new Set(before.has(group) ? [...before].filter((one) => one !== group) : [...before, group]));
  return (
    <Input.Wrapper
      label="Events"
      labelElement="div"
      labelProps={{ id: headingId, 'data-required': true }}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <fieldset aria-labelledby={headingId} tabIndex={-1} ref={ref} className={styles.picker}>
        <Group gap="xs" wrap="nowrap" align="center">
          <TextInput
            flex={1}
            size="sm"
            type="search"
            aria-label="Find events"
            placeholder="Find events"
            value={search}
            onChange={(change) => setSearch(change.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" className={styles.count} aria-live="polite">
            {`${chosen.size} of ${all.length}`}
          </Text>
        </Group>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => onChange(all)}>
            Choose all events
          </Button>
          <Button variant="default" size="xs" disabled={chosen.size === 0} onClick={() => onChange([])}>
            Choose none
          </Button>
        </Group>
        {groups.length === 0 && kinds !== undefined && <Text c="dimmed">Nothing found</Text>}
        <ul className={styles.groups}>
          {webhookEventGroups.map((group) => {
            const events = groups.find((one) => one.group === group)?.events;
            return events === undefined ? null : (
              <EventGroup
                key={group}
                label={groupLabels[group]}
                events={events}
                chosen={chosen}
                isOpen={search.trim() !== '' || open.has(group)}
                onToggle={() => toggle(group)}
                onChoose={choose}
              />
            );
          })}
        </ul>
      </fieldset>
    </Input.Wrapper>
  );
}

type EventGroupProps = {
  label: string;
  events: readonly EventKind[];
  chosen: ReadonlySet<WebhookEvent>;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: (names: readonly WebhookEvent[], isChosen: boolean) => void;
};

function EventGroup({ label, events, chosen, isOpen, onToggle, onChoose }: EventGroupProps) {
  const listId = useId();
  const names = events.map(({ name }) => name);
  const count = names.filter((name) => chosen.has(name)).length;
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <Checkbox
          aria-label={`All events: ${label}`}
          checked={count === names.length}
          indeterminate={count > 0 && count < names.length}
          onChange={() => onChoose(names, count < names.length)}
        />
        <UnstyledButton className={styles.groupName} aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
          <span>{label}</span>
          <Text span size="sm" c="dimmed">{`${count} of ${names.length}`}</Text>
        </UnstyledButton>
      </div>
      {isOpen && (
        <div id={listId} className={styles.events}>
          {events.map(({ name, summary }) => (
            <Checkbox
              key={name}
              label={name}
              description={summary}
              checked={chosen.has(name)}
              onChange={(change) => onChoose([name], change.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </li>
  );
}
