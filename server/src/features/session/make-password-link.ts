import type { Database } from '../../platform/database/database.ts';
import { CannotStart } from '../../platform/settings/cannot-start.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findOrigin } from '../../records/accounts/installation-origin.ts';
import { findByEmail } from '../../records/people/password-store.ts';
import { pageLink } from './page-link.ts';
import { insertLink } from './password-link-store.ts';

/** Creates a link to set a new password, for an operator to pass on when mail is unavailable. */
export const makePasswordLink = (
  database: Database,
  by: { email: string; settings: Settings; now: Date },
): Promise<string> =>
  database.asSystem(async (system) => {
    const user = await findByEmail(system, by.email);
    if (user === undefined) throw new CannotStart(`Nobody has the address ${by.email}.`);
    if (user.status === 'inactive')
      throw new CannotStart(`${by.email} is deactivated. An admin must reactivate this person first.`);
    const { accountId, id: userId } = user;
    const { token } = await insertLink(system, { accountId, userId, kind: 'reset', now: by.now });
    const origin = (await findOrigin(system, by.settings, accountId)) ?? `http://localhost:${by.settings.PORT}`;
    return pageLink({ origin, path: '/reset-password', token });
  });
