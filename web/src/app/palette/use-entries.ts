import { useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconListCheck, IconLogout, IconMoon, IconSun, IconThermometer } from '@tabler/icons-react';
import { mayPlan } from '@truckroll/domain/optimise/may-plan';
import { useMemo } from 'react';
import { helpOpen } from '../help/help-state.ts';
import { rightsOf, useMe } from '../session/me.ts';
import { useSignOut } from '../session/sign-out.ts';
import { creationsFor } from '../shell/navigation.ts';
import { recents } from '../shell/recents.ts';
import { recordKind } from '../shell/record-links.ts';
import { useAreas } from '../shell/shown-areas.ts';
import type { Entry, EntryGroup } from './entries.ts';

/** The palette's entries without a server request: actions, pages and recently opened records (screens 3.11). */
export function useEntries(): readonly EntryGroup[] {
  const me = useMe();
  const areas = useAreas();
  const signOut = useSignOut();
  const { colorScheme, toggleColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const rights = rightsOf(me);
    const actions: Entry[] = [
      ...creationsFor(rights).map(
        ({ label, icon, link }): Entry => ({ id: `new-${label}`, label: `New ${label.toLowerCase()}`, icon, link }),
      ),
      ...(mayPlan(rights)
        ? [
            {
              id: 'sick',
              label: 'Sick today',
              icon: IconThermometer,
              link: { to: '/calendar', search: { sick: 'ask' } },
            } as const,
          ]
        : []),
      ...(me.isAdmin
        ? [{ id: 'first-run', label: 'Setup guide', icon: IconListCheck, link: { to: '/first-run' } } as const]
        : []),
      {
        id: 'toggle-theme',
        label: 'Toggle theme',
        icon: colorScheme === 'dark' ? IconSun : IconMoon,
        run: toggleColorScheme,
      },
      { id: 'shortcuts', label: 'Keyboard shortcuts', icon: IconKeyboard, run: () => helpOpen.set('shortcuts') },
      { id: 'sign-out', label: 'Sign out', icon: IconLogout, run: () => void signOut() },
    ];
    const pages = areas.map(({ label, to, icon }): Entry => ({ id: `go-${label}`, label, icon, link: { to } }));
    const opened = recents(me.id).flatMap(({ kind, id, label }): Entry[] => {
      const known = recordKind(kind);
      if (known === undefined) return [];
      return [{ id: `recent-${kind}-${id}`, label, hint: known.label, icon: known.icon, link: known.linkTo(id) }];
    });
    return [
      { label: 'Actions', entries: actions },
      { label: 'Go to', entries: pages },
      { label: 'Recent', entries: opened },
    ];
  }, [me, areas, signOut, colorScheme, toggleColorScheme]);
}
