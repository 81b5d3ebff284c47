import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the storage according to the settings: a bucket if one is set, otherwise a local folder. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (settings.S3_BUCKET === undefined) return openDiskStorage(join(settings.DATA_DIR, 'files'));
  // Loaded lazily: the S3 client is larger than the rest of the server together.
  const { openS3Storage } = await import('./s3-storage.ts');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return openS3Storage({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT ?? null,
    credentials: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
  });
}
