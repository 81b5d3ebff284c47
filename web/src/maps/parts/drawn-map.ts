import type { MapArea, MapPlace } from '@truckroll/contract/maps/map';
import { areasReach } from '@truckroll/contract/maps/map-reach';
import { type Bounds, snappedBounds } from '@truckroll/domain/addresses/map-bounds';
import {
  divIcon,
  type LatLngBounds,
  type LatLngTuple,
  LayerGroup,
  type Map as LeafletMap,
  latLng,
  Marker,
  type Path,
  Polygon,
  Polyline,
} from 'leaflet';
import { fittingLabels, type MapLabel } from './map-labels.ts';
import styles from './map-look.module.css';
import { type OutlineShapes, type OutlinesName, outlinesIn } from './outlines.ts';
import { areaTint, cellsOf } from './postal-cells.ts';

/** The source of the names and postal areas of a drawn map. Failures leave them out. */
export type MapNames = {
  places: () => Promise<readonly MapPlace[]>;
  areas: (bounds: Bounds) => Promise<readonly MapArea[]>;
};

/** The deepest zoom level at which coasts and lakes are accurate enough to be drawn over postal areas. */
const deepestOutlines = 10;
const firstAreas = 10;
const firstFine = 4;
/** The multiple of degrees to which the bounds of postal areas are widened. */
const areasStep = 0.5;
/** The part of North America that its own outlines cover. */
const america: Bounds = { south: 6, west: -172, north: 84, east: -50 };
const mostLabels = 70;

/** The parts of the drawn map from below, with the heights of Leaflet's own panes between 200 and 400. */
const panes = { land: '210', areas: '220', water: '230', labels: '450' } as const;
const waterBelow = '215';
type Pane = keyof typeof panes;

function makePanes(map: LeafletMap): void {
  for (const [name, height] of Object.entries(panes)) {
    const pane = map.getPane(name) ?? map.createPane(name);
    pane.style.zIndex = height;
    pane.style.pointerEvents = 'none';
  }
}

/** The least size of a town that is named, by zoom level. */
const leastSize = (zoom: number): number => [999, 999, 999, 60, 40, 25, 15, 8, 5][zoom] ?? 3;

/** How the shapes of a view are drawn, from below. Land lies below the postal areas, water above them. */
const looks: readonly { of: keyof OutlineShapes; className: string | undefined; pane: Pane; isLine?: true }[] = [
  { of: 'others', className: styles.land, pane: 'land' },
  { of: 'land', className: styles.land, pane: 'land' },
  { of: 'ocean', className: styles.water, pane: 'water' },
  { of: 'rivers', className: styles.river, pane: 'water', isLine: true },
  { of: 'lakes', className: styles.water, pane: 'water' },
  { of: 'states', className: styles.state, pane: 'water', isLine: true },
];

const placesOf = (trace: Float64Array): LatLngTuple[] =>
  Array.from({ length: trace.length / 2 }, (_, at) => [trace[at * 2] ?? 0, trace[at * 2 + 1] ?? 0]);

/** All shapes of a kind are one path. */
function layerOf(traces: readonly Float64Array[], { className = '', pane, isLine }: (typeof looks)[number]): Path {
  // Countries that claim the same land must not make a hole of it.
  const fillRule = pane === 'land' ? 'nonzero' : 'evenodd';
  const look = { interactive: false, pane, className, weight: 1, fillRule } as const;
  const places = traces.map(placesOf);
  return isLine ? new Polyline(places, look) : new Polygon(places, look);
}

/** Lets the page handle input and paint between two parts of the map. */
const untilNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The part of the map around its view that is drawn: as much again to each side, for moving it. */
const drawnAround = 1;
const boundsOf = (seen: LatLngBounds): Bounds => ({
  south: seen.getSouth(),
  west: seen.getWest(),
  north: seen.getNorth(),
  east: seen.getEast(),
});

/**
 * Draws coasts, borders, lakes, towns and, near by, postal areas on a Leaflet map, from data that comes with the
 * product. Returns a function that removes it.
 */
export function drawMap(map: LeafletMap, names: MapNames): () => void {
  makePanes(map);
  const outlines = new Set<LayerGroup>();
  const cells = new LayerGroup().addTo(map);
  const labels = new LayerGroup().addTo(map);
  let drawn: { name: OutlinesName; detail: number; reach: LatLngBounds } | null = null;
  let lastAsked = 0;
  let areas: readonly MapArea[] = [];
  let areasKey = '';
  let places: readonly MapPlace[] = [];
  let isGone = false;
  /** A map without some of its parts still works. */
  const quietly = (work: Promise<void>): void => void work.catch((error: unknown) => console.warn(error));

  async function showOutlines(): Promise<void> {
    const { lat, lng } = map.getCenter().wrap();
    const isInAmerica = lat > america.south && lat < america.north && lng > america.west && lng < america.east;
    const zoom = map.getZoom();
    const detail = Math.min(Math.ceil(zoom), deepestOutlines);
    const wanted: OutlinesName = zoom < firstFine ? 'coarse' : isInAmerica ? 'america' : 'fine';
    const seen = map.getBounds();
    if (drawn?.name === wanted && drawn.detail === detail && drawn.reach.contains(seen)) return;
    lastAsked += 1;
    const asked = lastAsked;
    const reach = seen.pad(drawnAround);
    // The rough outlines are there before the detailed ones are.
    const names: OutlinesName[] = drawn === null && wanted === 'america' ? ['coarse', wanted] : [wanted];
    for (const name of names) {
      const shapes = await outlinesIn(name, { bounds: boundsOf(reach), zoom: detail });
      const isDrawn = await draw(shapes, () => !isGone && asked === lastAsked);
      if (!isDrawn) return;
      drawn = { name, detail, reach };
    }
  }

  /** Draws shapes in place of the former ones, in pieces. Returns false if others are wanted meanwhile. */
  async function draw(shapes: OutlineShapes, isWanted: () => boolean): Promise<boolean> {
    const next = new LayerGroup();
    for (const look of looks) {
      if (!isWanted()) break;
      const traces = shapes[look.of];
      if (traces.length === 0) continue;
      if (!outlines.has(next)) outlines.add(next.addTo(map));
      layerOf(traces, look).addTo(next);
      await untilNextTask();
    }
    if (isGone) return false;
    for (const group of outlines) if (isWanted() !== (group === next)) removeOutlines(group);
    return isWanted();
  }

  function removeOutlines(group: LayerGroup): void {
    group.remove();
    outlines.delete(group);
  }

  async function showAreas(): Promise<void> {
    if (map.getZoom() < firstAreas) {
      cells.clearLayers();
      [areas, areasKey] = [[], ''];
      return;
    }
    const seen = map.getBounds().pad(0.15);
    const bounds = snappedBounds(boundsOf(seen), areasStep);
    const key = Object.values(bounds).join();
    const isTooWide = bounds.north - bounds.south > areasReach || bounds.east - bounds.west > areasReach;
    if (key === areasKey || isTooWide) return;
    areasKey = key;
    const found = await names.areas(bounds);
    if (isGone || areasKey !== key) return;
    areas = found;
    cells.clearLayers();
    // The areas of one tint are one path.
    for (const [tint, ofTint] of Map.groupBy(cellsOf(found, bounds), ({ code }) => areaTint(code))) {
      const className = `${styles.area} ${styles[`tint${tint}`] ?? ''}`;
      const look = { interactive: false, weight: 1, pane: 'areas', className };
      new Polygon(
        ofTint.map(({ corners }) => corners),
        look,
      ).addTo(cells);
    }
    showLabels();
  }

  function labelOf(at: { latitude: number; longitude: number }, rest: Omit<MapLabel, 'x' | 'y'>): MapLabel {
    const { x, y } = map.latLngToContainerPoint(latLng(at.latitude, at.longitude));
    return { ...rest, x, y };
  }

  function showLabels(): void {
    const zoom = map.getZoom();
    const least = leastSize(zoom);
    const towns = places
      .filter(({ size }) => size >= least)
      .map((place) => labelOf(place, { text: place.name, weight: 1000 + place.size, kind: 'town' }));
    const codes = zoom <= firstAreas ? [] : areas.map((area) => labelOf(area, areaLabel(area, zoom)));
    const { x: width, y: height } = map.getSize();
    labels.clearLayers();
    for (const { text, x, y, kind } of fittingLabels([...towns, ...codes], { width, height, count: mostLabels })) {
      const html = document.createElement('span');
      html.textContent = text;
      const icon = divIcon({ className: kind === 'town' ? styles.town : styles.areaName, html, iconSize: [0, 0] });
      new Marker(map.containerPointToLatLng([x, y]), {
        icon,
        interactive: false,
        keyboard: false,
        pane: 'labels',
      }).addTo(labels);
    }
  }

  function update(): void {
    const isNear = map.getZoom() > deepestOutlines;
    map.getContainer().toggleAttribute('data-near', isNear);
    // Near by, shores are too rough to cover areas.
    const water = map.getPane('water');
    if (water !== undefined) water.style.zIndex = isNear ? waterBelow : panes.water;
    quietly(showOutlines());
    quietly(showAreas());
    showLabels();
  }

  map.on('moveend zoomend resize', update);
  update();
  quietly(
    names.places().then((found) => {
      places = found;
      if (!isGone) showLabels();
    }),
  );
  return () => {
    isGone = true;
    map.off('moveend zoomend resize', update);
    map.getContainer().removeAttribute('data-near');
    for (const layer of [...outlines, cells, labels]) layer.remove();
  };
}

/** Near by, an area is named with its town. */
const areaLabel = ({ code, city }: MapArea, zoom: number): Omit<MapLabel, 'x' | 'y'> => ({
  text: zoom >= 12 ? `${code} ${city}` : code,
  weight: 1,
  kind: 'area',
});
