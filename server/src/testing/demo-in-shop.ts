import { buildDemo, type DemoSize } from '../demo/build-demo.ts';
import { openDemoApi } from '../demo/demo-api.ts';
import type { Shop } from './shop.ts';

/** The day of the demo company in tests. */
export const demoDay = new Date('2026-03-10T15:00:00.000Z');

/** Builds the demo company in a shop, as on the first start of a demo server. */
export async function buildDemoIn(
  shop: Shop,
  { size, onProgress }: { size: DemoSize; onProgress?: (share: number) => void },
): Promise<void> {
  const { app: server, queue, database, storage, seal, clock } = shop;
  clock.now = new Date(0);
  const api = openDemoApi({ server, queue, database, storage, seal, clock, sessionClock: () => clock.now });
  await buildDemo({ api, database, origin: 'http://localhost:3000', now: demoDay, size, onProgress });
}
