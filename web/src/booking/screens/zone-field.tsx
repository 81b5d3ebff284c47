import { Button, Group, Text } from '@mantine/core';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { mapCentre } from '@truckroll/domain/addresses/map-centre';
import { countOf } from '@truckroll/domain/format/numbers';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useMe } from '../../app/session/me.ts';
import look from '../../maps/parts/map-look.module.css';
import { useMapBase } from '../../maps/parts/use-map-base.ts';
import styles from './zone-field.module.css';
import type { ZoneMap } from './zone-map.ts';

type ZoneFieldProps<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>;
  name: Path<Input>;
};

/** The corners of a zone, which are set by pressing on the map, or one by one in its middle. */
export function ZoneField<Input extends FieldValues, Output>({ control, name }: ZoneFieldProps<Input, Output>) {
  const { field, fieldState } = useController({ control, name });
  const corners = field.value as Coordinates[];
  const { timezone, account } = useMe();
  const base = useMapBase();
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ZoneMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const add = useEffectEvent((corner: Coordinates) => field.onChange([...corners, corner]));
  const centre = useEffectEvent(() => {
    const { latitude = null, longitude = null } = account.address ?? {};
    const position = latitude === null || longitude === null ? null : { latitude, longitude };
    return mapCentre({ position: corners[0] ?? position, timeZone: timezone });
  });

  useEffect(() => {
    let opened: ZoneMap | null = null;
    let isGone = false;
    import('./zone-map.ts').then(
      ({ openZoneMap }) => {
        if (isGone || place.current === null) return;
        opened = openZoneMap(place.current, { centre: centre(), base, onAdd: (corner) => add(corner) });
        setMap(opened);
      },
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      opened?.close();
      setMap(null);
    };
  }, [base]);
  useEffect(() => map?.show(corners), [map, corners]);

  return (
    <div>
      <section ref={place} className={`${look.map} ${styles.map}`} aria-label="Map of the zone" />
      <Group gap="sm" mt={6}>
        <Text size="sm" c="dimmed" role="status">
          {isBroken
            ? 'The map could not be loaded.'
            : `${countOf(corners.length, 'corner')}. Press on the map to add the next one, around the zone.`}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={map === null}
          onClick={() => map !== null && field.onChange([...corners, map.centre()])}
        >
          Add the middle of the map
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={corners.length === 0}
          onClick={() => field.onChange(corners.slice(0, -1))}
        >
          Remove the last corner
        </Button>
      </Group>
      {fieldState.error !== undefined && (
        <Text role="alert" size="sm" c="red.8">
          {fieldState.error.message}
        </Text>
      )}
    </div>
  );
}
