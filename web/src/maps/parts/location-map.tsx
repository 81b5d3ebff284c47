import { Box, Button, Group } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { type ReactNode, Suspense, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { recall, remember } from '../../design/device-memory.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { useIdle } from '../../design/idle.ts';
import { useHasStreets } from './use-map-base.ts';

const StopsMap = lazyPart(async () => (await import('./stops-map.tsx')).StopsMap);

const memory = 'maps.location';
const usualHeight = 220;

export type LocatedAddress = { label: string; address: Address };

type LocationMapProps = {
  name: string;
  addresses: readonly LocatedAddress[];
  /** In pixels. */
  height?: number;
  /** Buttons in the row of the map's own one. */
  beside?: ReactNode;
};

/**
 * A map of a record's addresses that have a position, behind a button that is remembered on the device; a map without
 * streets is folded at first. Without such an address, or when the account has switched maps off, only the buttons beside it.
 */
export function LocationMap({ name, addresses, height = usualHeight, beside }: LocationMapProps) {
  const hasMaps = useMe().account.features.maps;
  const hasStreets = useHasStreets();
  const [choice, setChoice] = useState(() => recall(memory));
  const isOpen = typeof choice === 'boolean' ? choice : hasStreets;
  const isIdle = useIdle();
  const stops = addresses.flatMap(({ label, address }) => {
    const position = coordinatesOf(address);
    if (position === null) return [];
    const line = address.formattedAddress ?? formattedAddress(address);
    const look = { number: null, kind: 'place', isLate: false, isNext: false, color: null } as const;
    return [{ ...look, key: label, id: label, position, lines: line === null ? [label] : [label, line] }];
  });
  if (!hasMaps || stops.length === 0) return beside === undefined ? null : <Row>{beside}</Row>;
  const key = stops.map(({ position }) => `${position.latitude} ${position.longitude}`).join();

  function toggle(): void {
    remember(memory, !isOpen);
    setChoice(!isOpen);
  }

  return (
    <>
      <Row isAboveMap={isOpen}>
        {beside}
        <Button
          variant="default"
          size="xs"
          aria-expanded={isOpen}
          leftSection={<IconMap2 size={16} aria-hidden />}
          onClick={toggle}
        >
          {isOpen ? 'Hide map' : 'Show map'}
        </Button>
      </Row>
      {isOpen && (
        <Suspense fallback={<Box h={height} />}>
          {isIdle ? (
            <StopsMap label={`Map, ${name}`} stops={stops} fitKey={key} height={`${height}px`} />
          ) : (
            <Box h={height} />
          )}
        </Suspense>
      )}
    </>
  );
}

const Row = ({ isAboveMap = false, children }: { isAboveMap?: boolean; children: ReactNode }) => (
  <Group gap="sm" mt="sm" mb={isAboveMap ? 'xs' : 0}>
    {children}
  </Group>
);
