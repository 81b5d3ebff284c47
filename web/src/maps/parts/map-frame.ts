import 'leaflet/dist/leaflet.css';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { type Coords, control, GridLayer, type LatLngTuple, Map as LeafletMap } from 'leaflet';
import { addBase, type MapBase, onSchemeChange } from './base-layer.ts';
import styles from './map-look.module.css';

export const tuple = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude];

/** A grid that moves with the map, so that areas without outlines still show scale and movement. */
class Grid extends GridLayer {
  protected override createTile(_at: Coords): HTMLElement {
    const square = document.createElement('div');
    square.className = styles.square ?? '';
    return square;
  }
}

export type MapFrame = { map: LeafletMap; close: () => void };

/**
 * Opens a Leaflet map in an element, with its scale, its credit and what lies under the markers. The wheel scrolls the
 * page until the map is focused. Nothing moves by itself for people who want less motion.
 */
export function openFrame(
  element: HTMLElement,
  { centre, zoom, base }: { centre: Coordinates; zoom: number; base: MapBase },
): MapFrame {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    attributionControl: false,
    scrollWheelZoom: false,
    minZoom: 2,
    maxZoom: 19,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  });
  map.setView(tuple(centre), zoom);
  const credit = control.attribution({ prefix: false }).addTo(map);
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  let removeBase = addBase(map, base, credit);
  // Both measure and draw much, but neither is needed for the markers: in a task of its own, behind them.
  const timer = setTimeout(() => {
    control.scale().addTo(map);
    new Grid({ className: styles.grid }).addTo(map);
  });
  const endScheme = onSchemeChange(() => {
    // Vector tiles are painted in the colours of the scheme.
    removeBase();
    removeBase = addBase(map, base, credit);
  });
  const resizes = new ResizeObserver(() => map.invalidateSize());
  resizes.observe(element);
  return {
    map,
    close() {
      clearTimeout(timer);
      endScheme();
      resizes.disconnect();
      removeBase();
      map.remove();
    },
  };
}
