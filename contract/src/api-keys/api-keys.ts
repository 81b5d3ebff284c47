import { apiKeyStates, mostApiKeys } from '@truckroll/domain/api-keys/api-key';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateTime, idParams, personRef, requiredText, version } from '../fields/fields.ts';
import { permission, permissionsInput } from '../team/roles.ts';

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  hint: z.string(),
  /** Who made it, in whose name it acts. */
  maker: personRef,
  /** What it may do at most; null: all that its maker may. */
  permissions: z.array(permission).nullable(),
  state: z.enum(apiKeyStates),
  /** Accurate to five minutes. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(apiKey, { id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

/** Revoked keys stay in the list for a while, beside those in use. */
export const mostListedKeys = mostApiKeys + 450;

export const listApiKeys = endpoint({
  id: 'AK-1',
  name: 'listApiKeys',
  summary: 'The API keys of the account, those in use first, then by name',
  method: 'GET',
  path: '/api-keys',
  needs: adminOnly,
  peopleOnly: true,
  data: z.object({ apiKeys: z.array(apiKey).max(mostListedKeys) }),
});

const keyName = requiredText(80, 'Name is required');

const newApiKey = z.object({
  name: keyName,
  permissions: permissionsInput
    .refine((chosen) => chosen.some(({ abilities }) => abilities.length > 0), {
      error: 'Please choose at least one ability',
      params: { code: 'too_few' },
    })
    .nullable(),
  expiresAt: dateTime.nullish(),
});
describeType(newApiKey, { id: 'NewApiKey' });

export const createApiKey = endpoint({
  id: 'AK-2',
  name: 'createApiKey',
  summary: 'Make an API key. Only this answer has it',
  method: 'POST',
  path: '/api-keys',
  needs: adminOnly,
  peopleOnly: true,
  secretAnswer: true,
  body: newApiKey,
  data: z.object({ apiKey, token: z.string() }),
  status: 201,
  refuses: ['apiKeyNameTaken', 'tooManyApiKeys'],
});

const apiKeyChange = z.object({ name: keyName, updatedAt: version });
describeType(apiKeyChange, { id: 'ApiKeyChange' });

export const renameApiKey = endpoint({
  id: 'AK-3',
  name: 'renameApiKey',
  summary: 'Rename an API key. What it may do never changes: for that, make another one',
  method: 'PATCH',
  path: '/api-keys/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  body: apiKeyChange,
  data: z.object({ apiKey }),
  refuses: ['notFound', 'stale', 'apiKeyNameTaken', 'apiKeyRevoked'],
});

export const revokeApiKey = endpoint({
  id: 'AK-4',
  name: 'revokeApiKey',
  summary: 'Revoke an API key at once and for good',
  method: 'DELETE',
  path: '/api-keys/:id',
  needs: adminOnly,
  peopleOnly: true,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
