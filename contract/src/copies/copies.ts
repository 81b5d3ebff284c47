import {
  copyIntervals,
  copyStatuses,
  defaultKeptCopies,
  longestCopyFolder,
  mostKeptCopies,
} from '@truckroll/domain/copies/copy-schedule';
import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { last, limit, optionalText, page, paged, personRef, readText, version } from '../fields/fields.ts';

const longestServer = 300;

/** The address of a server alone: a path, a query or a name with a password would be lost or logged. */
function isServerAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}

const copySettings = z.object({
  /** Null for Amazon. */
  server: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  /** The folder within the bucket; '' for none. */
  folder: z.string(),
  accessKeyId: z.string(),
  every: z.enum(copyIntervals),
  kept: z.number(),
  /** Since when every copy has failed. */
  failingSince: z.string().nullable(),
  changedBy: personRef.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(copySettings, { id: 'CopySettings' });
export type CopySettings = z.infer<typeof copySettings>;

const companyCopy = z.object({
  id: z.string(),
  status: z.enum(copyStatuses),
  bucket: z.string(),
  objectKey: z.string(),
  /** Who started the copy; null if it was scheduled. */
  askedBy: personRef.nullable(),
  /** In bytes. */
  size: z.number().nullable(),
  rowCount: z.number().nullable(),
  fileCount: z.number().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
describeType(companyCopy, { id: 'CompanyCopy' });
export type CompanyCopy = z.infer<typeof companyCopy>;

export const getCopySettings = endpoint({
  id: 'CB-1',
  name: 'getCopySettings',
  summary: "The company's own bucket for copies of itself; null until one is set",
  method: 'GET',
  path: '/company-copies/settings',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  data: z.object({ settings: copySettings.nullable() }),
});

const server = optionalText(longestServer).refine((text) => !text || isServerAddress(text), {
  error: 'Please enter the address of the server alone, such as https://s3.example.org',
  params: { code: 'invalid_format' },
});
const bucketText = 'Please enter the name of the bucket: 3 to 63 small letters, digits, dots and hyphens';
const bucket = readText(63, { error: bucketText }).regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: bucketText,
  ...last,
});
const folderText = 'A folder has letters, digits, dots, hyphens, underscores and slashes';

export const saveCopySettings = endpoint({
  id: 'CB-2',
  name: 'saveCopySettings',
  summary: 'Set the bucket, after writing a small file to it, and begin the first copy',
  method: 'PUT',
  path: '/company-copies/settings',
  needs: adminOnly,
  peopleOnly: true,
  body: z.object({
    server,
    region: readText(60)
      .regex(/^[a-z0-9-]+$/, { error: 'Please enter a region such as us-east-1', ...last })
      .default('us-east-1'),
    bucket,
    folder: readText(longestCopyFolder)
      .regex(/^[A-Za-z0-9._/-]*$/, { error: folderText, ...last })
      .transform((text) =>
        text
          .split('/')
          .filter((part) => part !== '')
          .join('/'),
      )
      .refine((text) => !text.split('/').some((part) => part === '.' || part === '..'), { error: folderText })
      .default(''),
    accessKeyId: readText(200).min(1, { error: 'Please enter the access key', ...last }),
    /** If absent, the stored secret stays. Required for the first bucket and when the server or the access key changes. */
    secretAccessKey: optionalText(500),
    every: z.enum(copyIntervals).default('day'),
    kept: z.number().int().min(1).max(mostKeptCopies).default(defaultKeptCopies),
    /** The `updatedAt` of the settings that were edited; absent when none are stored yet. */
    updatedAt: version,
  }),
  data: z.object({ settings: copySettings }),
  refuses: ['stale', 'bucketRefused', 'copyAddressRefused'],
});

export const removeCopySettings = endpoint({
  id: 'CB-3',
  name: 'removeCopySettings',
  summary: 'End the copies and forget the keys of the bucket. What lies in the bucket stays',
  method: 'DELETE',
  path: '/company-copies/settings',
  needs: adminOnly,
  peopleOnly: true,
  data: nothing,
});

export const listCompanyCopies = endpoint({
  id: 'CB-4',
  name: 'listCompanyCopies',
  summary: 'The copies that were made, the latest first',
  method: 'GET',
  path: '/company-copies',
  needs: adminOnly,
  peopleOnly: true,
  isNeverKept: true,
  query: z.object({ page, limit: limit(25) }),
  data: z.object({ copies: z.array(companyCopy).max(100), ...paged }),
});

export const copyCompany = endpoint({
  id: 'CB-5',
  name: 'copyCompany',
  summary: 'Make a copy now',
  method: 'POST',
  path: '/company-copies',
  needs: adminOnly,
  peopleOnly: true,
  data: z.object({ copy: companyCopy }),
  status: 202,
  refuses: ['copyUnset', 'copyUnderWay'],
});
