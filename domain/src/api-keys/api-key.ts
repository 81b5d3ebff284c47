import { type Abilities, abilitiesOf, moduleKeys, type Permission } from '../abilities/catalogue.ts';
import type { Rights } from '../abilities/rights.ts';

/** How many keys of an account can be in use. */
export const mostApiKeys = 50;

/** By which people, and programs that look for leaked secrets, recognise a key. */
export const apiKeyPrefix = 'trk_';

/** What a key may do at most; null: all that its maker may. */
export type KeyScope = readonly Permission[] | null;

/**
 * The name of the role of an admin's key that has only some abilities. No rule depends on it: it only must not be that of an
 * admin or a technician.
 */
const roleOfKey = 'apiKey';

function commonAbilities(one: Abilities, other: Abilities): Abilities {
  const both = moduleKeys.map((name) => [name, one[name].filter((ability) => other[name].includes(ability))]);
  return Object.fromEntries(both) as Abilities;
}

/**
 * The rights of a key: what its scope says and its maker may do at present. A key of a technician sees what a technician sees.
 *
 * @example rightsOfKey(admin, [{ name: 'Clients', abilities: ['viewAll'] }]) → no admin, abilities { Clients: ['viewAll'] }
 */
export function rightsOfKey(maker: Rights, scope: KeyScope): Rights {
  if (scope === null) return { isAdmin: maker.isAdmin, roleName: maker.roleName, abilities: maker.abilities };
  return {
    isAdmin: false,
    roleName: maker.isAdmin ? roleOfKey : maker.roleName,
    abilities: commonAbilities(abilitiesOf(scope), maker.abilities),
  };
}

type KeyLife = { expiresAt: string | null; revokedAt: string | null };

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** Whether a key is in use. Times are ISO texts. */
export function apiKeyState({ expiresAt, revokedAt }: KeyLife, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active';
}
