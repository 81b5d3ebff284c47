import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconFocusCentered } from '@tabler/icons-react';
import { mapCentre } from '@truckroll/domain/addresses/map-centre';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import look from './map-look.module.css';
import type { MapRoute, MapStop, StopsMap as OpenStopsMap } from './stops-layer.ts';
import styles from './stops-map.module.css';
import { useHasStreets, useMapBase } from './use-map-base.ts';

type StopsMapProps = {
  /** The accessible name of the map. */
  label: string;
  stops: readonly MapStop[];
  routes?: readonly MapRoute[];
  /** The map shows all stops again whenever this changes, such as the day. */
  fitKey: string;
  /** The record to emphasise. */
  pointed?: string | null;
  height?: string;
  onPoint?: (id: string | null) => void;
  onOpen?: (stop: MapStop) => void;
};

const loadMap = () => import('./stops-layer.ts');
const noRoutes: readonly MapRoute[] = [];

/**
 * A map of stops. The code of the map is loaded when it is first shown; if that fails, as without a network, the rest of
 * the page works. Put a list with the same content beside it: the markers are for the pointer only.
 */
export function StopsMap(props: StopsMapProps) {
  const { label, stops, routes = noRoutes, fitKey, pointed = null, height, onPoint, onOpen } = props;
  const { timezone } = useMe();
  const base = useMapBase();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenStopsMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [loading, setLoading] = useState(loadMap);
  const point = useEffectEvent((id: string | null) => onPoint?.(id));
  const open = useEffectEvent((stop: MapStop) => onOpen?.(stop));
  const centre = useEffectEvent(() => mapCentre({ position: stops[0]?.position ?? null, timeZone: timezone }));

  useEffect(() => {
    let opened: OpenStopsMap | null = null;
    let isGone = false;
    setBroken(false);
    loading.then(
      ({ openStopsMap }) => {
        if (isGone || place.current === null) return;
        opened = openStopsMap(place.current, {
          centre: centre(),
          base,
          onPoint: (id) => point(id),
          onOpen: (stop) => open(stop),
        });
        setMap(opened);
      },
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      opened?.close();
      setMap(null);
    };
  }, [loading, base]);

  // Live updates often bring the same content, which must not rebuild the markers under the pointer.
  const content = JSON.stringify({ stops, routes, fitKey });
  useEffect(() => {
    map?.show(JSON.parse(content) as { stops: MapStop[]; routes: MapRoute[]; fitKey: string });
  }, [map, content]);
  useEffect(() => map?.point(pointed), [map, pointed]);

  return (
    <div
      className={styles.frame}
      style={height === undefined ? undefined : ({ '--map-height': height } as CSSProperties)}
    >
      <section ref={place} className={`${look.map} ${styles.map}`} aria-label={label} data-near />
      {map !== null && stops.length > 1 && (
        <ActionIcon className={styles.fit} variant="default" size="lg" aria-label="Show all stops" onClick={map.fit}>
          <IconFocusCentered size={18} aria-hidden />
        </ActionIcon>
      )}
      <NoStreets />
      {isBroken && (
        <Group justify="space-between" mt={6}>
          <Text size="sm" c="dimmed" role="status">
            The map could not be loaded.
          </Text>
          <Button size="xs" variant="default" onClick={() => setLoading(loadMap())}>
            Try again
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Below a drawn map: that it has no streets, and how to get them (screens 8.7). */
function NoStreets() {
  const { isAdmin } = useMe();
  if (useHasStreets()) return null;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {isAdmin
        ? 'This map has no streets. Set MAP_TILES on the server to show them: see ‘Maps’ in the operations guide.'
        : 'This map has no streets. Ask your admin to connect a street map.'}
    </Text>
  );
}
