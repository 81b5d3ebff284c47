import type { Database } from '../../platform/database/database.ts';
import type { FramedBy } from '../../platform/http/web-app.ts';
import { readFramingSites } from '../../records/booking/booking-page-store.ts';

const bookingPath = /^\/book\/([a-z0-9-]{1,60})\/?$/;

/** The company's own sites, for its page for online booking: all other pages are in no frame. */
export const framedBy =
  (database: Pick<Database, 'asSystem'>): FramedBy =>
  async (path) => {
    const slug = bookingPath.exec(path)?.[1];
    if (slug === undefined) return null;
    // Without a database the page says so itself.
    return await database.asSystem((system) => readFramingSites(system, slug)).catch(() => null);
  };
