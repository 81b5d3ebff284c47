import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { withoutTags } from '@truckroll/domain/text/without-tags';
import { useEffect, useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Page } from '../../design/page.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { OnThisDevice } from '../kept/on-this-device.tsx';
import { useMe } from '../session/me.ts';
import { clockOffset } from '../transport/server-time.ts';
import styles from './outbox-screen.module.css';
import { discard, flush, insist, start, writes } from './this-outbox.ts';
import { correctedTime, dependents, heldBackBy, sendable, type Theirs, type Write } from './write.ts';

const tolerableMs = 2 * 60_000;

/** P51: the changes that wait on this device, in the order in which they were made. */
export function OutboxScreen() {
  const list = useStore(writes);
  const [isSending, setSending] = useState(false);
  useEffect(() => void start(), []);

  const sendNow = () =>
    toastOnError(async () => {
      setSending(true);
      await flush().finally(() => setSending(false));
    });

  return (
    <Page
      title="Waiting on this device"
      width="reading"
      actions={
        sendable(list).length > 0 ? (
          <BusyButton label="Send now" busyLabel="Sending..." isBusy={isSending} onClick={() => void sendNow()} />
        ) : undefined
      }
    >
      <Text c="dimmed" size="sm">
        These changes were made without a network. They are sent by themselves, each exactly once, in the order in which
        they were made. Signing out keeps them sealed on this device until you sign in here again.
      </Text>
      {list.length === 0 ? (
        <Card radius="md">
          <EmptyState
            text="Nothing waits on this device"
            hint="Changes that you make without a network appear here until they are sent."
            icon={<EmptyPicture of="bell" />}
          />
        </Card>
      ) : (
        <ul className={styles.list}>
          {list.map((write) => (
            <li key={write.id}>
              <WaitingWrite write={write} behind={heldBackBy(list, write)} list={list} />
            </li>
          ))}
        </ul>
      )}
      <OnThisDevice />
    </Page>
  );
}

function WaitingWrite({
  write,
  behind: first,
  list,
}: {
  write: Write;
  behind: Write | undefined;
  list: readonly Write[];
}) {
  const { timezone } = useMe();
  const { refusal } = write;
  const isCorrected =
    Math.abs(clockOffset() - write.clockOffset) > tolerableMs || Math.abs(write.clockOffset) > tolerableMs;
  return (
    <Card radius="md" p="md" className={styles.write} data-refused={refusal !== null || undefined}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={styles.what}>
          <Text fw={550}>{write.title}</Text>
          <Text size="xs" c="dimmed">
            {formatDateTime(correctedTime(write, clockOffset()), timezone)}
            {isCorrected && ' · time corrected, as the clock of this device is off'}
          </Text>
        </div>
        <Badge color={refusal === null ? 'gray' : 'red'} variant="light">
          {refusal !== null ? 'Needs your decision' : first === undefined ? 'Waiting' : 'Waits for a decision'}
        </Badge>
      </Group>
      <Typed write={write} />
      {refusal !== null && <Decision write={write} list={list} />}
      <Group gap="sm" justify="space-between">
        <PageOf write={write} />
        {refusal === null && <DiscardButton write={write} list={list} />}
      </Group>
    </Card>
  );
}

function PageOf({ write }: { write: Write }) {
  const router = useRouter();
  return (
    <Anchor
      size="sm"
      href={write.page}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(write.page);
      }}
    >
      Open the page
    </Anchor>
  );
}

/** Whose version it is. Older pages stored none. */
const authorOf = ({ by }: Theirs): string => by?.name ?? 'On the server';

/** What a value of several parts says: an address by its line, a list by its entries, others by their texts. */
function partsOf(value: object): string[] {
  if (Array.isArray(value)) return value.map((part: unknown) => asText(part));
  const { formattedAddress, name } = value as { formattedAddress?: unknown; name?: unknown };
  if (typeof formattedAddress === 'string') return [formattedAddress];
  if (typeof name === 'string') return [name];
  return Object.values(value).flatMap((part: unknown) => (part === null || part === '' ? [] : [asText(part)]));
}

/** A value of a field, in words. */
function asText(value: unknown, words: Record<string, string> = {}): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return partsOf(value).join(', ') || 'nothing';
  const text = String(value);
  return words[text] ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : asPlainText(text));
}

/** A text without the tags of a message or a document. */
const asPlainText = (value: string): string => (/<\w/.test(value) ? withoutTags(value, ' ').trim() : value);

/** What was written, so that it can be read and copied before it is given up. */
function Typed({ write }: { write: Write }) {
  const texts = Object.entries(write.body ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'updatedAt' && write.base?.seen[name] === undefined && value.trim() !== ''
      ? [asPlainText(value)]
      : [],
  );
  const files = write.files?.list.map(({ name }) => name) ?? [];
  if (texts.length === 0 && files.length === 0) return null;
  return (
    <Text size="sm" className={styles.typed}>
      {[...texts, ...files].join('\n')}
    </Text>
  );
}

/** Why the server refused, both versions where somebody else has changed the same, and what can be done. */
function Decision({ write, list }: { write: Write; list: readonly Write[] }) {
  const { timezone } = useMe();
  const { refusal, base } = write;
  const [isSending, setSending] = useState(false);
  if (refusal === null) return null;
  const { theirs } = refusal;
  const again = () =>
    toastOnError(async () => {
      setSending(true);
      await insist(write.id).finally(() => setSending(false));
    });
  return (
    <Stack gap="xs">
      <Text size="sm" c="var(--mantine-color-error)">
        {theirs === undefined
          ? refusal.message
          : `${theirs.by?.name ?? 'Somebody else'} has changed the same meanwhile.`}
      </Text>
      {theirs !== undefined && base !== undefined && (
        <table className={styles.versions}>
          <thead>
            <tr>
              <td />
              <th scope="col">Yours, {formatDateTime(write.writtenAt, timezone)}</th>
              <th scope="col">
                {authorOf(theirs)}, {formatDateTime(theirs.updatedAt, timezone)}
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.keys(base.seen).map((field) => (
              <tr key={field}>
                <th scope="row">{base.labels[field] ?? field}</th>
                <td>{asText(write.body?.[field], base.words?.[field])}</td>
                <td>{asText(theirs.values[field], base.words?.[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap="sm">
        <BusyButton
          variant="light"
          label={theirs === undefined ? 'Try again' : 'Use mine'}
          busyLabel="Sending..."
          isBusy={isSending}
          onClick={() => void again()}
        />
        <DiscardButton write={write} list={list} label={theirs === undefined ? 'Discard' : 'Keep theirs'} />
      </Group>
    </Stack>
  );
}

function DiscardButton({ write, list, label = 'Discard' }: { write: Write; list: readonly Write[]; label?: string }) {
  const others = dependents(list, write).length;
  const ask = () =>
    toastOnError(async () => {
      await confirm({
        kind: 'delete',
        title: 'Discard the change',
        message:
          others === 0
            ? `${write.title} will not be saved. This cannot be undone.`
            : `${write.title} and ${others === 1 ? 'another change' : `${others} other changes`} about it will not be saved. This cannot be undone.`,
        confirmLabel: 'Discard',
        work: () => discard(write.id),
      });
    });
  return (
    <Button variant="subtle" color="red" onClick={() => void ask()}>
      {label}
    </Button>
  );
}
