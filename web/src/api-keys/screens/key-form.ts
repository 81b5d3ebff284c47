import { type ApiKey, createApiKey } from '@truckroll/contract/api-keys/api-keys';
import { type Abilities, abilitiesOf, type Permission } from '@truckroll/domain/abilities/catalogue';
import { describedCatalogue } from '@truckroll/domain/abilities/descriptions';
import { z } from 'zod';
import { permissionsOf } from '../../roles/parts/chosen-abilities.ts';

/** How long a key works, in days; '' until it is revoked. */
export const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Until it is revoked' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

export type KeyFormValues = {
  name: string;
  lifetime: Lifetime;
  scope: 'all' | 'some';
  permissions: Abilities;
};

export const newKeyValues: KeyFormValues = { name: '', lifetime: '365', scope: 'some', permissions: abilitiesOf([]) };

const dayMs = 24 * 60 * 60 * 1000;

/** The contract's checks as the form's schema. */
export const keyForm = z
  .custom<KeyFormValues>()
  .transform(
    ({ name, lifetime, scope, permissions }): z.input<typeof createApiKey.body> => ({
      name,
      permissions: scope === 'all' ? null : permissionsOf(permissions),
      expiresAt: lifetime === '' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString(),
    }),
  )
  .pipe(createApiKey.body);

const labels = new Map(describedCatalogue().map(({ name, label }) => [name, label]));

/**
 * What a key may do, in a few words.
 *
 * @example scopeWords([{ name: 'Clients', abilities: ['viewAll'] }], 'Ann Lee') → 'Clients'
 */
export const scopeWords = (permissions: readonly Permission[] | null, maker: string): string =>
  permissions === null ? `All that ${maker} may` : permissions.map(({ name }) => labels.get(name) ?? name).join(', ');

/** When and why a key ends or has ended, without the moment. */
export const endWords: Record<ApiKey['state'], string> = {
  active: 'Expires',
  expired: 'Expired',
  revoked: 'Revoked',
};
