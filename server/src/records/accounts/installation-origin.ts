import { withoutEnd } from '@truckroll/domain/text/without-end';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Settings } from '../../platform/settings/settings.ts';

type Public = Pick<Settings, 'PUBLIC_URL'>;

const withoutSlash = (address: string): string => withoutEnd(address, /\//);

/**
 * The installation's address: the operator's PUBLIC_URL, else the one confirmed by an admin of the account. Never a
 * request's Host header, which the sender controls.
 */
export const originFor = ({ PUBLIC_URL }: Public, account: { publicOrigin: string | null }): string | null =>
  PUBLIC_URL === undefined ? account.publicOrigin : withoutSlash(PUBLIC_URL);

/** The origin of an account's links. Null until an admin has confirmed one. */
export async function findOrigin(tx: Tx, settings: Public, accountId: string): Promise<string | null> {
  const account = await tx
    .selectFrom('accounts')
    .select('publicOrigin')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return originFor(settings, account);
}

/** As `findOrigin`, for a message that cannot do without its link: throws if there is no origin. */
export async function getOrigin(tx: Tx, settings: Public, accountId: string): Promise<string> {
  const origin = await findOrigin(tx, settings, accountId);
  if (origin === null) throw new Problem('originUnconfirmed');
  return origin;
}
