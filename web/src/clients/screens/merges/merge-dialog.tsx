import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClientMerge, ClientToMerge } from '@truckroll/contract/clients/client-merges';
import type { Client } from '@truckroll/contract/clients/clients';
import { formatDate } from '@truckroll/domain/format/dates';
import { useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import styles from './merge-dialog.module.css';
import { mergePreviewQuery, useMergeClients } from './merge-queries.ts';
import {
  choicesOf,
  leavesContact,
  olderOf,
  recordsText,
  type Side,
  type SideChoices,
  sidesOf,
  suggestedSides,
  type Taken,
} from './merge-sides.ts';
import { useMergeValues } from './merge-values.tsx';

type Merged = (client: Client, merge: ClientMerge) => void;
type MergeDialogProps = { id: string; otherId: string; onClose: () => void; onMerged: Merged };

const title = 'Merge clients';

/** M35: two clients side by side; for each field one value stays. */
export function MergeDialog({ id, otherId, onClose, onMerged }: MergeDialogProps) {
  const query = useQuery(mergePreviewQuery(id, otherId));
  if (query.data !== undefined)
    return <Comparison one={query.data.one} other={query.data.other} onClose={onClose} onMerged={onMerged} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={2} isPhone={false} />
      )}
    </Dialog>
  );
}

type ComparisonProps = { one: ClientToMerge; other: ClientToMerge; onClose: () => void; onMerged: Merged };

function Comparison({ one, other, onClose, onMerged }: ComparisonProps) {
  const merging = useMergeClients();
  const [stays, setStays] = useState<Side>(() => olderOf(one.client, other.client));
  const [taken, setTaken] = useState<SideChoices>(new Map());
  const suggested = suggestedSides(one.client, other.client);
  // Fields that somebody changed in the meantime get a suggestion; earlier choices stay.
  const chosen: SideChoices = new Map([...suggested].map(([key, side]) => [key, taken.get(key) ?? side]));
  const [kept, removed] = stays === 'one' ? [one, other] : [other, one];

  function merge(): void {
    if (merging.isPending) return;
    merging.mutate(
      {
        id: kept.client.id,
        removedId: removed.client.id,
        updatedAt: kept.client.updatedAt,
        removedUpdatedAt: removed.client.updatedAt,
        choices: choicesOf(chosen, stays),
      },
      {
        onSuccess: ({ client, merge }) => onMerged(client, merge),
      },
    );
  }

  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm" flex={1}>
          <Button variant="default" disabled={merging.isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton label="Merge clients" busyLabel="Merging..." isBusy={merging.isPending} onClick={merge} />
        </Group>
      }
    >
      <Stack gap="md">
        <Radio.Group
          label="Which client stays?"
          description="The other one is removed. Links to it lead to the client that stays."
          value={stays}
          onChange={(side) => setStays(side as Side)}
        >
          <div className={styles.sides}>
            <Candidate side="one" of={one} />
            <Candidate side="other" of={other} />
          </div>
        </Radio.Group>
        <Fields
          one={one.client}
          other={other.client}
          chosen={chosen}
          onChoose={(key, side) => setTaken(new Map([...taken, [key, side]]))}
        />
        <Text size="sm" c="dimmed">
          {nameOf(removed)} brings along: {recordsText(removed)}. Numbers and amounts of invoices stay as they are.
          {leavesContact(chosen, one.client, other.client) &&
            ' The email and phone that you do not choose are kept as a contact, so that messages and calls are still found.'}{' '}
          You can undo the merge for 24 hours.
        </Text>
        {merging.isError && (
          <Alert color="red" role="alert">
            {problemText(merging.error)}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}

const nameOf = ({ client }: ClientToMerge): string => client.name || client.email || 'This client';

function Candidate({ side, of }: { side: Side; of: ClientToMerge }) {
  const { timezone } = useMe();
  return (
    <Radio
      value={side}
      className={styles.side}
      label={nameOf(of)}
      description={`Since ${formatDate(of.client.createdAt, timezone)}\n${recordsText(of)}`}
    />
  );
}

type FieldsProps = {
  one: Client;
  other: Client;
  chosen: SideChoices;
  onChoose: (key: Parameters<typeof sidesOf>[0], side: Taken) => void;
};

/** The fields that differ, each with both values. */
function Fields({ one, other, chosen, onChoose }: FieldsProps) {
  const { labelOf, textOf } = useMergeValues({ one, other });
  if (chosen.size === 0) return <Text>Both have the same details.</Text>;
  return (
    <>
      {[...chosen].map(([key, side]) => (
        <Radio.Group
          key={key}
          name={`merge-${key}`}
          label={labelOf(key)}
          value={side}
          onChange={(next) => onChoose(key, next as Taken)}
        >
          <div className={styles.sides}>
            {sidesOf(key).map((each) => (
              <Radio
                key={each}
                value={each}
                className={styles.side}
                label={each === 'both' ? 'Keep both' : textOf(each === 'one' ? one : other, key)}
              />
            ))}
          </div>
        </Radio.Group>
      ))}
    </>
  );
}
