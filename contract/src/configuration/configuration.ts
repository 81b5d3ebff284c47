import {
  configurationKinds,
  mostConfigurationMegabytes,
  mostListedChanges,
} from '@truckroll/domain/configuration/configuration-kinds';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { readText } from '../fields/fields.ts';

const kind = z.enum(configurationKinds);

const leftOut = z.object({ kind, name: z.string(), reason: z.string() });
describeType(leftOut, { id: 'ConfigurationLeftOut' });

const counted = z.object({ kind, count: z.number() });
describeType(counted, { id: 'ConfigurationCount' });

export const getConfiguration = endpoint({
  id: 'CF-1',
  name: 'getConfiguration',
  summary: 'What a configuration file of this company has, and what it leaves out',
  method: 'GET',
  path: '/configuration',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({
    kinds: z.array(counted).max(configurationKinds.length),
    /** Records that name people, programs or things that are gone. */
    leftOut: z.array(leftOut).max(mostListedChanges),
  }),
});

export const exportConfiguration = endpoint({
  id: 'CF-2',
  name: 'exportConfiguration',
  summary: 'The configuration of the company as a JSON file, without people, secrets and work',
  method: 'GET',
  path: '/configuration/export',
  needs: adminOnly,
  peopleOnly: true,
  exports: 'configuration',
  data: nothing,
  failure: 'Failed to export the configuration',
  answers: 'binary',
});

export const getConfigurationSchema = endpoint({
  id: 'CF-3',
  name: 'getConfigurationSchema',
  summary: 'The JSON Schema of configuration files',
  method: 'GET',
  path: '/configuration/schema',
  needs: adminOnly,
  peopleOnly: true,
  data: nothing,
  failure: 'Failed to load the schema',
  answers: 'binary',
});

const changedField = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
describeType(changedField, { id: 'ConfigurationChangedField' });

const change = z.object({
  kind,
  name: z.string(),
  change: z.enum(['added', 'changed']),
  /** What differs; of an added record all that it has. Long values are cut. */
  fields: z.array(changedField).max(50),
});
describeType(change, { id: 'ConfigurationChange' });
export type ConfigurationChange = z.infer<typeof change>;

const kindComparison = z.object({
  kind,
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  /** Records that the file does not have; they stay. */
  left: z.number(),
});
describeType(kindComparison, { id: 'ConfigurationKindComparison' });

const comparison = z.object({
  /** The state of the company that the file was compared with. */
  version: z.string(),
  kinds: z.array(kindComparison).max(configurationKinds.length),
  changeCount: z.number(),
  /** The first ones, in the order of the file. */
  changes: z.array(change).max(mostListedChanges),
});
describeType(comparison, { id: 'ConfigurationComparison' });
export type ConfigurationComparison = z.infer<typeof comparison>;

const file = { field: 'file', maxCount: 1, maxMegabytes: mostConfigurationMegabytes, required: true } as const;

export const compareConfiguration = endpoint({
  id: 'CF-4',
  name: 'compareConfiguration',
  summary: 'What a configuration file would add and change in this company. Nothing is changed',
  method: 'POST',
  path: '/configuration/compare',
  needs: adminOnly,
  peopleOnly: true,
  files: file,
  data: z.object({ comparison }),
  failure: 'Failed to compare the configuration',
});

export const applyConfiguration = endpoint({
  id: 'CF-5',
  name: 'applyConfiguration',
  summary: 'Add and change what a configuration file says, all or nothing. Nothing is deleted',
  method: 'POST',
  path: '/configuration/apply',
  needs: adminOnly,
  peopleOnly: true,
  files: file,
  body: z.object({
    /** The `version` of the comparison that was looked at. */
    version: readText(100),
  }),
  data: z.object({ comparison }),
  message: 'Configuration applied',
  failure: 'Failed to apply the configuration',
  refuses: ['configurationChanged'],
});
