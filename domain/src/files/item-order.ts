import type { DriveItemType } from './drive-rights.ts';

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Listed = { id: string; type: DriveItemType; name: string };

/**
 * The order of a drive's list: folders first, then by name in natural order ('Plan 2' before 'Plan 10'), then by id
 * (API DR-1).
 */
export const compareItems = (one: Listed, other: Listed): number =>
  Number(other.type === 'folder') - Number(one.type === 'folder') ||
  byName.compare(one.name, other.name) ||
  (one.id < other.id ? -1 : Number(one.id > other.id));
