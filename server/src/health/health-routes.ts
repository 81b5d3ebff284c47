import { health, ready } from '@truckroll/contract/health';
import { sql } from 'kysely';
import packageFile from '../../package.json' with { type: 'json' };
import type { House } from '../house.ts';

export function healthRoutes({ serveOpen }: House): void {
  serveOpen(health, {
    handle: () => Promise.resolve({ status: 'ok' as const, version: packageFile.version }),
  });
  serveOpen(ready, {
    async handle({ tx }) {
      await sql`select 1`.execute(tx);
      return {};
    },
  });
}
