import type { FeatureCollection } from 'geojson';
import { GeoJSON, type LayerGroup, layerGroup } from 'leaflet';
import { feature } from 'topojson-client';
import styles from './position-map.module.css';

type Atlas = Parameters<typeof feature>[0];
type Shapes = Parameters<typeof feature>[1];

const unitedStates = '840';

const shapesOf = (atlas: unknown, name: string): FeatureCollection => {
  const { objects } = atlas as { objects: Record<string, Shapes> };
  const shapes = objects[name];
  if (shapes === undefined) throw new Error(`The atlas has no ${name}.`);
  return feature(atlas as Atlas, shapes) as FeatureCollection;
};

const drawn = (shapes: FeatureCollection, className: string | undefined): GeoJSON =>
  new GeoJSON(shapes, { interactive: false, style: { className, weight: 1 } });

/**
 * The outlines of countries and states. They are part of the application, so that neither a tile server nor a key is
 * needed.
 */
export async function loadBaseMap(): Promise<LayerGroup> {
  const [world, states] = await Promise.all([
    import('world-atlas/countries-110m.json'),
    import('us-atlas/states-10m.json'),
  ]);
  const countries = shapesOf(world.default, 'countries');
  // The states show the United States in more detail.
  const others = countries.features.filter(({ id }) => id !== unitedStates);
  return layerGroup([
    drawn({ ...countries, features: others }, styles.land),
    drawn(shapesOf(states.default, 'states'), styles.land),
  ]);
}
