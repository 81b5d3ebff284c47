import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { type Bounds, boundsOf } from '@truckroll/domain/addresses/map-bounds';
import { divIcon, LatLngBounds, LayerGroup, type LeafletMouseEvent, Marker, Polyline } from 'leaflet';
import type { MapBase } from './base-layer.ts';
import { openFrame, tuple } from './map-frame.ts';
import { spreadMarkers } from './spread-markers.ts';
import styles from './stops-map.module.css';

/** A place on the map. Its look tells what it is, beside its colour. */
export type MapStop = {
  /** Unique on the map: a visit of two people has two stops. */
  key: string;
  /** The record, which several stops may share. */
  id: string;
  /** The number in the order of the day; null for places outside of it. */
  number: number | null;
  kind: 'stop' | 'done' | 'waiting' | 'office' | 'place';
  isLate: boolean;
  isNext: boolean;
  position: Coordinates;
  /** The colour of the person; the map's own if null. */
  color: string | null;
  /** The lines of its tooltip. */
  lines: readonly string[];
};

/** A person's way through the day, as straight lines. */
export type MapRoute = { id: string; color: string; points: readonly Coordinates[] };

export type StopsMap = {
  /** Shows other content. Fits the map to it when `fitKey` has changed or the first stops appear. */
  show: (shown: { stops: readonly MapStop[]; routes: readonly MapRoute[]; fitKey: string }) => void;
  /** Shows all stops, as near as they fit. */
  fit: () => void;
  /** Emphasises the stops of one record; none for null. */
  point: (id: string | null) => void;
  close: () => void;
};

type Options = {
  centre: Coordinates;
  base: MapBase;
  onPoint: (id: string | null) => void;
  onOpen: (stop: MapStop) => void;
};

const pinPath = 'M17 41C11 32 3 26 3 16a14 14 0 0 1 28 0c0 10-8 16-14 25Z';
const nearestFit = 14;
const alone = 13;
/** The room for pins at the edges, in pixels; they rise above their place. */
const fitPadding = { paddingTopLeft: [30, 52], paddingBottomRight: [30, 34] } satisfies Record<
  string,
  [number, number]
>;

/** Which pins cover others: the next stop and late ones stand before all, waiting jobs and the office behind. */
function heightOf({ kind, isLate, isNext }: MapStop): number {
  if (kind === 'office' || kind === 'waiting') return -1000;
  return isNext ? 1000 : isLate ? 500 : 0;
}

const glyphs: Record<MapStop['kind'], string> = { stop: '', done: '✓', waiting: '', office: '⌂', place: '' };

/** The text in a pin. */
const textOf = ({ number, kind }: MapStop): string => (kind === 'done' ? '✓' : (number?.toString() ?? glyphs[kind]));

/** A pin of DOM nodes: texts of people never become HTML. */
function pinElement(stop: MapStop): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.pin ?? '';
  if (stop.color !== null) element.style.setProperty('--person', stop.color);
  element.innerHTML = `<svg viewBox="0 0 34 42" width="34" height="42" aria-hidden="true"><path d="${pinPath}" /></svg>`;
  const text = document.createElement('span');
  text.className = styles.number ?? '';
  text.textContent = textOf(stop);
  element.append(text);
  if (stop.isLate) {
    const mark = document.createElement('span');
    mark.className = styles.late ?? '';
    mark.textContent = '!';
    element.append(mark);
  }
  return element;
}

function tooltipElement(lines: readonly string[]): HTMLElement {
  const element = document.createElement('div');
  for (const [at, line] of lines.entries()) {
    const row = document.createElement(at === 0 ? 'strong' : 'div');
    row.textContent = line;
    element.append(row);
  }
  return element;
}

const boundsFor = ({ south, west, north, east }: Bounds): LatLngBounds =>
  new LatLngBounds([south, west], [north, east]);

/**
 * Opens a map of stops and routes. Its markers are for the pointer only: a list beside the map has the same content
 * for the keyboard and screen readers.
 */
export function openStopsMap(element: HTMLElement, { centre, base, onPoint, onOpen }: Options): StopsMap {
  const { map, close } = openFrame(element, { centre, zoom: alone, base });
  const lines = new LayerGroup().addTo(map);
  const pins = new LayerGroup().addTo(map);
  let markers: { stop: MapStop; marker: Marker }[] = [];
  let routes: { id: string; line: Polyline }[] = [];
  let positions: readonly Coordinates[] = [];
  let pointed: string | null = null;
  let fittedKey: string | null = null;

  function addStop(stop: MapStop, shift: { x: number; y: number }): void {
    const icon = divIcon({
      className: styles.marker,
      html: pinElement(stop),
      iconSize: [34, 42],
      iconAnchor: [17 - shift.x, 41 - shift.y],
      tooltipAnchor: [shift.x, shift.y - 36],
    });
    const marker = new Marker(tuple(stop.position), {
      icon,
      keyboard: false,
      riseOnHover: true,
      zIndexOffset: heightOf(stop),
    });
    marker.on('add', () => {
      const node = marker.getElement();
      node?.setAttribute('aria-hidden', 'true');
      node?.setAttribute('data-stop', stop.id);
      node?.setAttribute('data-kind', stop.kind);
      node?.toggleAttribute('data-late', stop.isLate);
      node?.toggleAttribute('data-next', stop.isNext);
    });
    marker.bindTooltip(tooltipElement(stop.lines), { direction: 'top', className: styles.tooltip ?? '' });
    marker.on('mouseover', () => onPoint(stop.id));
    marker.on('mouseout', () => onPoint(null));
    marker.on('click', (event: LeafletMouseEvent) => {
      event.originalEvent.stopPropagation();
      onOpen(stop);
    });
    marker.addTo(pins);
    markers.push({ stop, marker });
  }

  function addRoute({ id, color, points }: MapRoute): void {
    const places = points.map(tuple);
    new Polyline(places, { interactive: false, weight: 6, className: styles.casing ?? '' }).addTo(lines);
    const line = new Polyline(places, { interactive: false, weight: 3, color, className: styles.route ?? '' });
    line.addTo(lines);
    routes.push({ id, line });
  }

  function showPointed(): void {
    for (const { stop, marker } of markers) {
      marker.getElement()?.toggleAttribute('data-pointed', stop.id === pointed);
      marker.setZIndexOffset(stop.id === pointed ? 2000 : heightOf(stop));
    }
    const colors = new Set(markers.filter(({ stop }) => stop.id === pointed).map(({ stop }) => stop.color));
    for (const { line } of routes) line.setStyle({ weight: colors.has(line.options.color ?? null) ? 5 : 3 });
  }

  function showAll(): void {
    const bounds = boundsOf(positions);
    if (bounds === null) return;
    map.fitBounds(boundsFor(bounds), {
      ...fitPadding,
      maxZoom: positions.length === 1 ? alone : nearestFit,
      animate: false,
    });
  }

  return {
    show({ stops, routes: wanted, fitKey }) {
      lines.clearLayers();
      pins.clearLayers();
      [markers, routes] = [[], []];
      positions = stops.map(({ position }) => position);
      // The view first: what is added before it would be placed twice.
      const wantedKey = stops.length > 0 ? fitKey : null;
      if (wantedKey !== null && wantedKey !== fittedKey) showAll();
      fittedKey = wantedKey;
      for (const route of wanted) if (route.points.length > 1) addRoute(route);
      const shifts = spreadMarkers(positions);
      for (const [at, stop] of stops.entries()) addStop(stop, shifts[at] ?? { x: 0, y: 0 });
      showPointed();
    },
    fit: showAll,
    point(id) {
      if (id === pointed) return;
      pointed = id;
      showPointed();
    },
    close,
  };
}
