import * as contract from '@truckroll/contract/api-keys/api-keys';
import { mostApiKeys } from '@truckroll/domain/api-keys/api-key';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import {
  countApiKeys,
  holdApiKey,
  insertApiKey,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
} from '../../platform/session/api-key-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { toApiKey, toApiKeys } from './shown-api-keys.ts';

/** The keys with which programs use the API in the name of their maker (API 6.25). */
export function apiKeyRoutes({ serve, sessions }: ServerContext): void {
  serve(contract.listApiKeys, {
    async handle({ tx, now }) {
      const rows = await listApiKeys(tx, contract.mostListedKeys);
      return { apiKeys: await toApiKeys(tx, rows, now) };
    },
  });

  serve(contract.createApiKey, {
    async handle({ tx, body: { name, permissions, expiresAt = null }, actor, now, afterCommit, logSecurity }) {
      if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
        throw invalid('expiresAt', 'The expiry must be in the future', 'too_small');
      if ((await countApiKeys(tx)) >= mostApiKeys) throw new Problem('tooManyApiKeys', { n: mostApiKeys });
      const { row, token } = await insertApiKey(tx, { userId: actor.userId, name, permissions, expiresAt }, now);
      afterCommit(() => logSecurity('api-key-made', { of: row.id }));
      return { apiKey: await toApiKey(tx, row, now), token };
    },
  });

  serve(contract.renameApiKey, {
    find: async ({ tx, params }) => found(await holdApiKey(tx, params.id), 'Key'),
    async handle({ tx, record, body, now, afterCommit }) {
      requireVersion(record, body.updatedAt);
      if (record.revokedAt !== null) throw new Problem('apiKeyRevoked');
      if (body.name === record.name) return { apiKey: await toApiKey(tx, record, now) };
      const row = await renameApiKey(tx, record.id, body.name, now);
      afterCommit(() => sessions.forgetUser(record.userId));
      return { apiKey: await toApiKey(tx, row, now) };
    },
  });

  serve(contract.revokeApiKey, {
    find: async ({ tx, params }) => found(await holdApiKey(tx, params.id), 'Key'),
    async handle({ tx, record, now, afterCommit, logSecurity }) {
      await revokeApiKey(tx, record.id, now);
      afterCommit(() => {
        sessions.forgetUser(record.userId);
        logSecurity('api-key-revoked', { of: record.id });
      });
      return {};
    },
  });
}
