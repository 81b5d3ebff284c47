import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the settings name: a bucket, else a folder of this machine. */
export async function openStorage(settings: Settings): Promise<Storage> {
  return openDiskStorage(join(settings.DATA_DIR, 'files'));
}
