import type { MapTiles } from '@truckroll/contract/maps/map';
import { escapeHtml } from '@truckroll/domain/text/escape-html';
import * as leaflet from 'leaflet';
import { drawMap, type MapNames } from './drawn-map.ts';

/** The map under the markers: the tiles of the server, if it has some, else a drawn map. */
export type MapBase = MapNames & { tiles: () => Promise<MapTiles | null> };

/** The failures without any success after which the drawn map replaces the tiles. */
const toleratedFailures = 3;
const drawnCredit = 'Natural Earth';

const isDark = (map: leaflet.Map): boolean => map.getContainer().closest('[data-mantine-color-scheme="dark"]') !== null;

async function tileLayer(map: leaflet.Map, { kind, url, maximumZoom, ...tiles }: MapTiles): Promise<leaflet.GridLayer> {
  // The package shows a credit as HTML.
  const credit = escapeHtml(tiles.credit);
  if (kind === 'raster')
    return new leaflet.TileLayer(url, {
      maxNativeZoom: maximumZoom,
      maxZoom: 19,
      attribution: credit,
      className: 'tiles',
    });
  // The package shows failing tiles as empty ones, so one is asked for first.
  const { status } = await fetch(url.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0'));
  if (status !== 200) throw new Error(`The map tiles were answered with status ${status}.`);
  // The package builds on the global of Leaflet's script.
  Object.assign(globalThis, { L: leaflet });
  const { leafletLayer } = await import('protomaps-leaflet');
  const flavor = isDark(map) ? 'dark' : 'light';
  return leafletLayer({ url, maxDataZoom: maximumZoom, attribution: credit, flavor }) as unknown as leaflet.GridLayer;
}

/**
 * Puts the tiles under a map, or the drawn map while there are none: without the setting, without a network, or when
 * the tiles fail. Returns a function that removes what was put there.
 */
export function addBase(map: leaflet.Map, base: MapBase, credit: leaflet.Control.Attribution): () => void {
  let remove = (): void => undefined;
  let isGone = false;

  function draw(): void {
    if (isGone) return;
    const undraw = drawMap(map, base);
    credit.addAttribution(drawnCredit);
    remove = () => {
      undraw();
      credit.removeAttribution(drawnCredit);
    };
  }

  async function begin(): Promise<void> {
    const tiles = await base.tiles().catch(() => null);
    if (tiles === null || isGone) return draw();
    await showTiles(tiles);
  }

  async function showTiles(tiles: MapTiles): Promise<void> {
    const layer = await tileLayer(map, tiles);
    if (isGone) return;
    let failures = 0;
    layer.on('tileload', () => {
      failures = Number.NEGATIVE_INFINITY;
    });
    layer.on('tileerror', () => {
      failures += 1;
      if (failures !== toleratedFailures) return;
      layer.remove();
      draw();
    });
    layer.addTo(map);
    remove = () => layer.remove();
  }

  begin().catch((error: unknown) => {
    console.warn(error);
    draw();
  });
  return () => {
    isGone = true;
    remove();
  };
}

/** Calls a function whenever the colour scheme changes. Returns a function that stops it. */
export function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
