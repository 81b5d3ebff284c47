import type { MapArea, MapPlace } from '@truckroll/contract/map';
import { areasReach } from '@truckroll/contract/map-reach';
import { type Bounds, snappedBounds } from '@truckroll/domain/addresses/map-bounds';
import type { Feature, FeatureCollection, GeoJsonObject } from 'geojson';
import { divIcon, GeoJSON, LayerGroup, type Map as LeafletMap, latLng, Marker, Polygon } from 'leaflet';
import { fittingLabels, type MapLabel } from './map-labels.ts';
import styles from './map-look.module.css';
import { loadOutlines, type Outlines, type OutlinesName, othersOf } from './outlines.ts';
import { areaTint, cellsOf } from './postal-cells.ts';

/** Where the names and postal areas of a drawn map come from. Failures leave them out. */
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

const geo = (shapes: GeoJsonObject, className: string | undefined, pane: Pane): GeoJSON =>
  new GeoJSON(shapes, { interactive: false, pane, style: { className, weight: 1, pane } });

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Land lies below the postal areas, water above them. */
function outlineLayers(detailed: Outlines, around: Outlines | null): GeoJSON[] {
  const others = around === null ? [] : [geo(collection(othersOf(around, detailed)), styles.land, 'land')];
  return [
    ...others,
    geo(detailed.countries, styles.land, 'land'),
    geo(detailed.ocean, styles.water, 'water'),
    geo(detailed.rivers, styles.river, 'water'),
    geo(detailed.lakes, styles.water, 'water'),
    geo(detailed.states, styles.state, 'water'),
  ];
}

/**
 * Draws coasts, borders, lakes, towns and, near by, postal areas on a Leaflet map, from data that comes with the
 * product. Returns a function that removes it.
 */
export function drawMap(map: LeafletMap, names: MapNames): () => void {
  makePanes(map);
  const outlines = new LayerGroup().addTo(map);
  const cells = new LayerGroup().addTo(map);
  const labels = new LayerGroup().addTo(map);
  let shown: OutlinesName | null = null;
  let areas: readonly MapArea[] = [];
  let areasKey = '';
  let places: readonly MapPlace[] = [];
  let isGone = false;
  /** A map without some of its parts still works. */
  const quietly = (work: Promise<void>): void => void work.catch((error: unknown) => console.warn(error));

  async function showOutlines(): Promise<void> {
    const { lat, lng } = map.getCenter().wrap();
    const isInAmerica = lat > america.south && lat < america.north && lng > america.west && lng < america.east;
    const wanted: OutlinesName = map.getZoom() < firstFine ? 'coarse' : isInAmerica ? 'america' : 'fine';
    if (wanted === shown || (wanted === 'coarse' && shown !== null)) return;
    const coarse = wanted === 'fine' ? null : await loadOutlines('coarse');
    if (shown === null && coarse !== null && !isGone) {
      shown = 'coarse';
      for (const layer of outlineLayers(coarse, null)) layer.addTo(outlines);
    }
    if (wanted === 'coarse') return;
    const detailed = await loadOutlines(wanted);
    if (isGone || shown === wanted) return;
    shown = wanted;
    outlines.clearLayers();
    for (const layer of outlineLayers(detailed, wanted === 'america' ? coarse : null)) layer.addTo(outlines);
  }

  async function showAreas(): Promise<void> {
    if (map.getZoom() < firstAreas) {
      cells.clearLayers();
      [areas, areasKey] = [[], ''];
      return;
    }
    const seen = map.getBounds().pad(0.15);
    const bounds = snappedBounds(
      { south: seen.getSouth(), west: seen.getWest(), north: seen.getNorth(), east: seen.getEast() },
      areasStep,
    );
    const key = Object.values(bounds).join();
    const isTooWide = bounds.north - bounds.south > areasReach || bounds.east - bounds.west > areasReach;
    if (key === areasKey || isTooWide) return;
    areasKey = key;
    const found = await names.areas(bounds);
    if (isGone || areasKey !== key) return;
    areas = found;
    cells.clearLayers();
    for (const { code, corners } of cellsOf(found, bounds)) {
      const tint = styles[`tint${areaTint(code)}`] ?? '';
      const look = { interactive: false, weight: 1, pane: 'areas', className: `${styles.area} ${tint}` };
      new Polygon(corners, look).addTo(cells);
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
    for (const layer of [outlines, cells, labels]) layer.remove();
  };
}

/** Near by, an area is named with its town. */
const areaLabel = ({ code, city }: MapArea, zoom: number): Omit<MapLabel, 'x' | 'y'> => ({
  text: zoom >= 12 ? `${code} ${city}` : code,
  weight: 1,
  kind: 'area',
});
