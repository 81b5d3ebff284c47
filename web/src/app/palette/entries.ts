import type { IconProps } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { matchesSearch } from '@truckroll/domain/text/folding';
import type { ComponentType } from 'react';

export type PaletteLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** One line of the palette: it opens a page or runs an action. */
export type Entry = {
  id: string;
  label: string;
  hint?: string;
  /** The passage that contains the searched text. */
  snippet?: string;
  icon: ComponentType<IconProps>;
} & ({ link: PaletteLink } | { run: () => void });

export type EntryGroup = { label: string; entries: readonly Entry[] };

/** The groups with the entries that contain every typed word. Empty groups are left out. */
export function matching(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ label, hint }) => matchesSearch(typed, label, hint)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The index that an arrow key moves to in a list of this length. It wraps around. */
export const stepIn = (count: number, at: number, by: 1 | -1): number => (count === 0 ? -1 : (at + by + count) % count);
