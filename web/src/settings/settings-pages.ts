import {
  IconActivity,
  IconAdjustments,
  IconBell,
  IconBuilding,
  IconCalendarOff,
  IconClipboardList,
  IconMail,
  IconMailForward,
  IconPalette,
  type IconProps,
  IconPuzzle,
  IconReceiptTax,
  IconShieldLock,
  IconTags,
  IconTemplate,
  IconTool,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { canAny, type Rights } from '@truckroll/domain/abilities/rights';
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
const admins = ({ isAdmin }: Rights): boolean => isAdmin;

/** All settings pages in the order of the menu (screens 2, P23 to P36). Adding a page takes only a line here. */
const settingsPages: readonly SettingsPage[] = [
  {
    label: 'Profile',
    description: 'Your name, phone, colour, time zone, password and this device.',
    to: '/settingsV2/profile',
    icon: IconUser,
    opensTo: everybody,
  },
  {
    label: 'Notifications',
    description: 'Desktop alerts and sound on this device.',
    to: '/settingsV2/notifications',
    icon: IconBell,
    opensTo: everybody,
  },
  {
    label: 'Company',
    description: 'Name, logo, contact, time zone, currency, working time and document defaults.',
    to: '/settingsV2/company',
    icon: IconBuilding,
    opensTo: admins,
  },
  {
    label: 'Team',
    description: 'The people of the company, and invitations.',
    to: '/settingsV2/team',
    icon: IconUsers,
    opensTo: admins,
  },
  {
    label: 'Time off',
    description: 'Vacation, sick leave and training: ask for it, enter it, approve it.',
    to: '/settingsV2/time-off',
    icon: IconCalendarOff,
    opensTo: everybody,
  },
  {
    label: 'Roles',
    description: 'What each role may see and do.',
    to: '/settingsV2/roles',
    icon: IconShieldLock,
    opensTo: admins,
  },
  {
    label: 'Skills',
    description: 'What people can do and jobs require.',
    to: '/settingsV2/skills',
    icon: IconTool,
    opensTo: admins,
  },
  {
    label: 'Custom properties',
    description: 'Fields of your own for clients, jobs and requests.',
    to: '/settingsV2/custom-properties',
    icon: IconAdjustments,
    opensTo: admins,
  },
  {
    label: 'Taxes',
    description: 'Rates, where they apply and from when.',
    to: '/settingsV2/taxes',
    icon: IconReceiptTax,
    opensTo: admins,
  },
  {
    label: 'Price Book',
    description: 'Products and services with unit, cost and price.',
    to: '/settingsV2/products',
    icon: IconTags,
    opensTo: everybody,
  },
  {
    label: 'Job forms',
    description: 'Checklists and reports that are filled in on the job.',
    to: '/settingsV2/job-forms',
    icon: IconClipboardList,
    opensTo: (rights) => canAny(rights, ['JobForms.create', 'JobForms.createOwn']),
  },
  {
    label: 'Email templates',
    description: 'Texts for emails, with fields for the client and the job.',
    to: '/settingsV2/email-templates',
    icon: IconTemplate,
    opensTo: (rights) => canAny(rights, ['Clients.edit', 'Clients.create']) && canAny(rights, ['Clients.viewHistory']),
  },
  {
    label: 'Colours',
    description: 'The colours of statuses and types.',
    to: '/settingsV2/colors',
    icon: IconPalette,
    opensTo: admins,
  },
  {
    label: 'Add-ons',
    description: 'Optional parts of the product.',
    to: '/settingsV2/addons',
    icon: IconPuzzle,
    opensTo: everybody,
  },
  {
    label: 'Mailboxes',
    description: "The company's mailbox and your own: connect, synchronise, disconnect.",
    to: '/settingsV2/integrations',
    icon: IconMail,
    opensTo: (rights) => rights.isAdmin || canAny(rights, ['Clients.viewHistory']),
  },
  {
    label: 'Outgoing mail',
    description: 'What the product has sent by mail and SMS, and what could not be sent.',
    to: '/settingsV2/outgoing-mail',
    icon: IconMailForward,
    opensTo: admins,
  },
  {
    label: 'Background work',
    description: 'Tasks that failed after all their retries.',
    to: '/settingsV2/background',
    icon: IconActivity,
    opensTo: admins,
  },
];

export const settingsPagesFor = (rights: Rights): readonly SettingsPage[] =>
  settingsPages.filter((page) => page.opensTo(rights));

/** The page of a path: that of the path itself, or the parent page of a path such as a role's. */
export const settingsPageAt = (pathname: string): SettingsPage | undefined =>
  settingsPages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
