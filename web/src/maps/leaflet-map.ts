import 'leaflet/dist/leaflet.css';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { roundDegrees } from '@truckroll/domain/addresses/coordinates';
import { mapZoom } from '@truckroll/domain/addresses/map-centre';
import {
  type Coords,
  control,
  divIcon,
  GridLayer,
  type LatLng,
  type LatLngTuple,
  Map as LeafletMap,
  Marker,
  type MarkerOptions,
} from 'leaflet';
import { loadBaseMap } from './base-map.ts';
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

type Options = { centre: Coordinates; label: string; onMove: (position: Coordinates) => void };

/** The highest zoom at which the outlines are detailed enough. Above it a grid replaces them. */
const nearestOutlines = 8;
const stepPx = 8;
const longStepPx = 40;

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const tuple = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude];

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

/** A grid that moves with the map, so that areas without outlines still show scale and movement. */
class Grid extends GridLayer {
  protected override createTile(_at: Coords): HTMLElement {
    const square = document.createElement('div');
    square.className = styles.square ?? '';
    return square;
  }
}

/** Opens a map in an element: Leaflet over the built-in outlines, with one draggable marker and other fixed ones. */
export function openMap(element: HTMLElement, { centre, label, onMove }: Options): OpenMap {
  const map = new LeafletMap(element, { attributionControl: false, scrollWheelZoom: false, minZoom: 2, maxZoom: 19 });
  map.setView(tuple(centre), mapZoom);
  control.scale().addTo(map);
  control.attribution({ prefix: false }).addAttribution('Natural Earth, U.S. Census Bureau').addTo(map);
  new Grid({ className: styles.grid }).addTo(map);

  const marker = new Marker(tuple(centre), { ...pin(styles.pin), draggable: true, autoPan: true });
  let others: Marker[] = [];
  let shownOthers = '';
  let isClosed = false;

  const showDistance = (): void => {
    element.toggleAttribute('data-near', map.getZoom() > nearestOutlines);
  };
  map.on('zoomend', showDistance);
  showDistance();
  map.on('click', ({ latlng }) => onMove(coordinatesOf(latlng)));
  // The wheel scrolls the page until the map is focused.
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
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

  loadBaseMap().then(
    (base) => {
      if (!isClosed) base.addTo(map);
    },
    // Without outlines, grid, scale and markers still work.
    (error: unknown) => console.warn(error),
  );
  const resizes = new ResizeObserver(() => map.invalidateSize());
  resizes.observe(element);

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
    close() {
      isClosed = true;
      resizes.disconnect();
      map.remove();
    },
  };
}
