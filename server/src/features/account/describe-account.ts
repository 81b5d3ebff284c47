import type { Account } from '@truckroll/contract/account/account';
import { chosenMaps } from '../../providers/maps/choose-maps.ts';
import { engineNameOf } from '../../providers/text-engine/open-text-engine.ts';
import { type AccountRow, accountValuesOf } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import type { ServerContext } from '../../server-context.ts';

/** Account data from outside the database: the providers, and a link to the logo. */
export type AccountSurroundings = Pick<ServerContext, 'settings' | 'mail' | 'links'>;

/** The account in the wire format (API 3.2). */
export function describeAccount(row: AccountRow, { settings, mail, links }: AccountSurroundings): Account {
  const { publicOrigin: _, ...values } = accountValuesOf(row);
  return {
    id: row.id,
    ...values,
    closedThrough: row.closedThrough,
    logoUrl: row.logoKey === null ? null : links.sign(row.logoKey).url,
    installation: { origin: originFor(settings, row), isFixed: settings.PUBLIC_URL !== undefined },
    isGuideOpen: row.firstRun.isDismissed !== true,
    providers: {
      ai: engineNameOf(settings),
      maps: chosenMaps(settings),
      mail: mail.name,
      calls: settings.CALLS_PROVIDER,
    },
    updatedAt: row.updatedAt,
  };
}
