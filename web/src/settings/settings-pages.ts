import { type IconProps, IconUser } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Rights } from '@truckroll/domain/abilities/rights';
import type { ComponentType } from 'react';

/** A page of the settings: an entry of the second menu and a card of the index. */
export type SettingsPage = {
  label: string;
  description: string;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<IconProps>;
  opensTo: (rights: Rights) => boolean;
};

const everybody = (): boolean => true;

/** All settings pages, in the order of the menu (screens 2, P23 to P36). A page is a line here and nothing else. */
export const settingsPages: readonly SettingsPage[] = [
  {
    label: 'Profile',
    description: 'Your name, phone, colour, time zone, password and this device.',
    to: '/settingsV2/profile',
    icon: IconUser,
    opensTo: everybody,
  },
];

export const settingsPagesFor = (rights: Rights): readonly SettingsPage[] =>
  settingsPages.filter((page) => page.opensTo(rights));
