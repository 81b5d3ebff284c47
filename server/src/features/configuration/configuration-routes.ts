import * as contract from '@truckroll/contract/configuration/configuration';
import { configurationSchema } from '@truckroll/contract/configuration/configuration-file';
import { mostListedChanges } from '@truckroll/domain/configuration/configuration-kinds';
import { Bytes } from '../../platform/http/answer.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { ServerContext } from '../../server-context.ts';
import { applyFile } from './apply-configuration.ts';
import { fileOf, readStored } from './read-configuration.ts';
import { readConfigurationFile } from './read-file.ts';

/** Ends the transaction of a comparison, which writes nothing. */
class Compared extends Error {
  readonly comparison: contract.ConfigurationComparison;

  constructor(comparison: contract.ConfigurationComparison) {
    super('A comparison is not stored');
    this.comparison = comparison;
  }
}

/** The configuration of a company as one file (API 6.32). */
export function configurationRoutes({ serve, queue }: ServerContext): void {
  serve(contract.getConfiguration, {
    async handle({ tx }) {
      const { records, leftOut } = await readStored(tx);
      return {
        kinds: [...records].map(([kind, found]) => ({ kind, count: found.size })),
        leftOut: leftOut.slice(0, mostListedChanges).map(({ kind, name, reason }) => ({ kind, name, reason })),
      };
    },
  });

  serve(contract.exportConfiguration, {
    async handle({ tx, now, afterCommit, logSecurity }) {
      afterCommit(() => logSecurity('export', { what: 'configuration' }));
      const content = fileOf(await readStored(tx));
      return new Bytes(Buffer.from(content), {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="configuration-${await readToday(tx, now)}.json"`,
      });
    },
  });

  serve(contract.getConfigurationSchema, {
    handle: () =>
      Promise.resolve(
        new Bytes(Buffer.from(JSON.stringify(configurationSchema(), null, 2)), {
          'content-type': 'application/schema+json; charset=utf-8',
          'content-disposition': 'attachment; filename="configuration.schema.json"',
        }),
      ),
  });

  serve(contract.compareConfiguration, {
    // The file is applied in a transaction that is undone, so that a comparison meets everything that applying it would.
    async prepare({ files, actor, now, transact }) {
      const file = readConfigurationFile(files[0]);
      try {
        return await transact(async (tx) => {
          throw new Compared(await applyFile(tx, file, { actor, now, queue, version: null }));
        });
      } catch (error) {
        if (error instanceof Compared) return error.comparison;
        throw error;
      }
    },
    handle: ({ prepared }) => Promise.resolve({ comparison: prepared }),
  });

  serve(contract.applyConfiguration, {
    prepare: ({ files }) => Promise.resolve(readConfigurationFile(files[0])),
    async handle({ tx, body, prepared, actor, now }) {
      return { comparison: await applyFile(tx, prepared, { actor, now, queue, version: body.version }) };
    },
  });
}
