import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { mapZoom } from '@truckroll/domain/addresses/map-centre';
import { divIcon, type LatLng, Marker, type MarkerOptions } from 'leaflet';
import type { MapBase } from './base-layer.ts';
import { openFrame, tuple } from './map-frame.ts';
import styles from './position-map.module.css';

export type Place = { label: string; position: Coordinates };

export type OpenMap = {
  showPosition: (position: Coordinates | null) => void;
  showOthers: (others: readonly Place[]) => void;
  focusMarker: () => void;
  /** The centre of the visible area. */
  centre: () => Coordinates;
  close: () => void;
};

type Options = { centre: Coordinates; label: string; base: MapBase; onMove: (position: Coordinates) => void };

const stepPx = 8;
const longStepPx = 40;

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Wraps the longitude of a marker that was dragged around the world. */
const coordinatesOf = (at: LatLng): Coordinates => {
  const { lat, lng } = at.wrap();
  return { latitude: roundDegrees(Math.min(Math.max(lat, -90), 90)), longitude: roundDegrees(lng) };
};

const drop = 'M14 34C9 26 3 20 3 13a11 11 0 0 1 22 0c0 7-6 13-11 21Zm0-16a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z';

const pin = (className: string | undefined): MarkerOptions => ({
  icon: divIcon({
    className,
    iconSize: [28, 36],
    iconAnchor: [14, 34],
    html: `<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true"><path d="${drop}" /></svg>`,
  }),
});

/** Opens a map with one draggable marker and other fixed ones. */
export function openMap(element: HTMLElement, { centre, label, base, onMove }: Options): OpenMap {
  const { map, close } = openFrame(element, { centre, zoom: mapZoom, base });
  const marker = new Marker(tuple(centre), { ...pin(styles.pin), draggable: true, autoPan: true });
  let others: Marker[] = [];
  let shownOthers = '';

  map.on('click', ({ latlng }) => onMove(coordinatesOf(latlng)));
  marker.on('dragend', () => onMove(coordinatesOf(marker.getLatLng())));
  marker.on('add', () => {
    const pinElement = marker.getElement();
    pinElement?.setAttribute('aria-label', label);
    pinElement?.addEventListener('keydown', stepMarker);
  });

  function stepMarker(event: KeyboardEvent): void {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? longStepPx : stepPx;
    const from = map.latLngToContainerPoint(marker.getLatLng());
    onMove(coordinatesOf(map.containerPointToLatLng(from.add([x * by, y * by]))));
  }

  return {
    showPosition(position) {
      if (position === null) {
        marker.remove();
        return;
      }
      marker.setLatLng(tuple(position)).addTo(map);
      if (!map.getBounds().pad(-0.1).contains(marker.getLatLng())) map.panTo(marker.getLatLng(), { animate: false });
    },
    showOthers(places) {
      const wanted = JSON.stringify(places);
      if (wanted === shownOthers) return;
      shownOthers = wanted;
      for (const each of others) each.remove();
      others = places.map((place) =>
        new Marker(tuple(place.position), { ...pin(styles.otherPin), interactive: false, keyboard: false })
          .bindTooltip(place.label, { permanent: true, direction: 'right', offset: [10, -18], className: styles.label })
          .addTo(map),
      );
    },
    focusMarker: () => marker.getElement()?.focus(),
    centre: () => coordinatesOf(map.getCenter()),
    close,
  };
}
