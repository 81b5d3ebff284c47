import { type Coordinates, roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { CircleMarker, type LatLng, Polygon } from 'leaflet';
import type { MapBase } from '../../maps/parts/base-layer.ts';
import { openFrame, tuple } from '../../maps/parts/map-frame.ts';

export type ZoneMap = {
  show: (corners: readonly Coordinates[]) => void;
  centre: () => Coordinates;
  close: () => void;
};

type Options = { centre: Coordinates; base: MapBase; onAdd: (corner: Coordinates) => void };

const zoom = 10;

const coordinatesOf = (at: LatLng): Coordinates => {
  const { lat, lng } = at.wrap();
  return { latitude: roundDegrees(lat), longitude: roundDegrees(lng) };
};

/** Opens a map on which each press adds a corner of a zone. */
export function openZoneMap(element: HTMLElement, { centre, base, onAdd }: Options): ZoneMap {
  const { map, close } = openFrame(element, { centre, zoom, base });
  const zone = new Polygon([], { weight: 2, interactive: false }).addTo(map);
  let marks: CircleMarker[] = [];
  let isPlaced = false;
  map.on('click', ({ latlng }) => {
    isPlaced = true;
    onAdd(coordinatesOf(latlng));
  });
  return {
    show(corners) {
      zone.setLatLngs(corners.map(tuple));
      for (const mark of marks) mark.remove();
      marks = corners.map((corner) => new CircleMarker(tuple(corner), { radius: 5, interactive: false }).addTo(map));
      // What is stored already comes into view once.
      if (corners.length > 1 && !isPlaced) map.fitBounds(zone.getBounds(), { animate: false, padding: [20, 20] });
      isPlaced = true;
    },
    centre: () => coordinatesOf(map.getCenter()),
    close,
  };
}
