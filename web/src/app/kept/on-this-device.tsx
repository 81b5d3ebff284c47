import { Group, Stack, Text } from '@mantine/core';
import { formatDay } from '@truckroll/domain/format/dates';
import { useEffect, useState } from 'react';
import { useStore } from '../../design/external-store.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useIsOnline } from '../../design/network.ts';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { useMe } from '../session/me.ts';
import { loadingAhead, loadNow } from './keep-loaded.ts';
import { kept } from './kept.ts';
import type { LoadedAhead } from './sealed-shelf.ts';

type Kept = { loaded: LoadedAhead | undefined; bytes: number; isRefused: boolean; isLasting: boolean };

async function readKept(): Promise<Kept | null> {
  if (kept === null) return null;
  await kept.isOpen();
  const { bytes, refusal } = await kept.size();
  const isLasting = (await navigator.storage?.persisted?.()) ?? false;
  return { loaded: kept.loaded(), bytes, isRefused: refusal !== null, isLasting };
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const countOf = (visits: number): string => (visits === 1 ? '1 visit' : `${visits} visits`);

/** What is on this device for work without a network, and how fresh it is (screens 13.1, 13.22). */
export function OnThisDevice() {
  const state = useStore(loadingAhead);
  const isOnline = useIsOnline();
  const { timezone } = useMe();
  const [found, setFound] = useState<Kept | null>(null);
  // Read again when a load has begun or ended.
  useEffect(() => {
    if (state !== 'loading') void readKept().then(setFound);
  }, [state]);
  if (kept === null)
    return (
      <Section title="For work without a network">
        <Text>This browser keeps nothing on this device: the pages need https for that.</Text>
      </Section>
    );
  const { loaded, bytes, isRefused, isLasting } = found ?? emptyDevice;
  return (
    <Section
      title="For work without a network"
      aside={
        <BusyButton
          variant="default"
          label="Bring up to date"
          busyLabel="Loading..."
          isBusy={state === 'loading'}
          disabled={!isOnline}
          onClick={() => void loadNow()}
        />
      }
    >
      <Stack gap={4} role="status">
        {loaded === undefined ? (
          <Text>
            {state === 'loading' ? 'Your visits are being loaded.' : 'Your visits are not on this device yet.'}
          </Text>
        ) : (
          <Text>
            On this device: {countOf(loaded.visits)} until {formatDay(loaded.until)}, with their jobs, clients and
            messages.
          </Text>
        )}
        <Group gap="xs">
          {loaded !== undefined && (
            <Text size="sm" c="dimmed">
              Last brought up to date {formatDateTime(new Date(loaded.at).toISOString(), timezone)}.
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {megabytes(bytes)} of 25 MB
          </Text>
        </Group>
        {state === 'failed' && <Text size="sm">Not everything could be loaded. It is tried again by itself.</Text>}
        {isRefused && (
          <Text size="sm" c="error">
            This browser refused to keep more. Free some space on this device.
          </Text>
        )}
        {found !== null && !isLasting && (
          <Text size="sm" c="dimmed">
            This browser has not agreed to keep it for good: it may remove it when space runs short. It is then loaded
            again.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

const emptyDevice: Kept = { loaded: undefined, bytes: 0, isRefused: false, isLasting: true };
