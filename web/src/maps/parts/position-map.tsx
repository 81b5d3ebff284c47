import { Button, Group, Text } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { type Coordinates, decimalDegrees } from '@truckroll/domain/addresses/coordinates';
import { mapCentre } from '@truckroll/domain/addresses/map-centre';
import { encodePlusCode } from '@truckroll/domain/addresses/plus-code';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import type { OpenMap, Place } from './leaflet-map.ts';
import look from './map-look.module.css';
import styles from './position-map.module.css';
import { useMapBase } from './use-map-base.ts';

type PositionMapProps = {
  id?: string;
  /** The accessible name of the map and its marker, such as 'Primary address'. */
  label: string;
  position: Coordinates | null;
  others: readonly Place[];
  onMove: (position: Coordinates) => void;
};

const loadMap = () => import('./leaflet-map.ts');

const positionText = (at: Coordinates): string =>
  `${decimalDegrees(at.latitude)}, ${decimalDegrees(at.longitude)} · ${encodePlusCode(at)}`;

/** A map that sets one position by pointer or arrow keys, and follows changes from outside (screens M1). */
export function PositionMap({ id, label, position, others, onMove }: PositionMapProps) {
  const { timezone } = useMe();
  const base = useMapBase();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [loading, setLoading] = useState(loadMap);
  const move = useEffectEvent(onMove);
  const centre = useEffectEvent(() => mapCentre({ position, timeZone: timezone }));

  useEffect(() => {
    let opened: OpenMap | null = null;
    let isGone = false;
    setBroken(false);
    loading.then(
      ({ openMap }) => {
        if (isGone || place.current === null) return;
        opened = openMap(place.current, { centre: centre(), label, base, onMove: (at) => move(at) });
        setMap(opened);
      },
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      opened?.close();
      setMap(null);
    };
  }, [label, loading, base]);

  const { latitude = null, longitude = null } = position ?? {};
  useEffect(() => {
    map?.showPosition(latitude === null || longitude === null ? null : { latitude, longitude });
  }, [map, latitude, longitude]);
  useEffect(() => map?.showOthers(others), [map, others]);

  return (
    <div id={id}>
      <section ref={place} className={`${look.map} ${styles.map}`} aria-label={`Map, ${label}`} data-near />
      <Group justify="space-between" gap="sm" mt={6} mih={30}>
        <Text size="xs" c="dimmed" role="status">
          {isBroken ? 'The map could not be loaded.' : position === null ? 'No position yet.' : positionText(position)}
        </Text>
        {isBroken && (
          <Button size="xs" variant="default" onClick={() => setLoading(loadMap())}>
            Try again
          </Button>
        )}
        {map !== null && position === null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMapPinPlus size={16} aria-hidden />}
            onClick={() => {
              onMove(map.centre());
              setTimeout(() => map.focusMarker());
            }}
          >
            Set marker in the middle
          </Button>
        )}
        {position !== null && (
          <Text size="xs" c="dimmed">
            Drag the marker, or move it with the arrow keys.
          </Text>
        )}
      </Group>
    </div>
  );
}
