import {
  IconCalendar,
  IconCalendarRepeat,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconClipboardText,
  IconClock,
  IconFileDollar,
  IconFileInvoice,
  IconHome,
  IconMail,
  IconMessages,
  type IconProps,
  IconSettings,
  IconTags,
  IconTool,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { AddOnKey } from '@truckroll/contract/account/add-ons';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { canAny, type Rights, viewScope } from '@truckroll/domain/abilities/rights';
import { seesDocuments } from '@truckroll/domain/documents/document-rights';
import { reportsFor } from '@truckroll/domain/reports/report-rights';
import type { ComponentType } from 'react';

type Icon = ComponentType<IconProps>;

/** An area of the product: an entry of the menu, the palette and the shortcuts that start with g. */
export type Area = {
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon: Icon;
  /** The key after g (screens 3.11); not every area has one. */
  key?: string;
  opensTo: (rights: Rights) => boolean;
  /** The add-on without which the area is not offered. Its URL explains how to connect it. */
  addOn?: AddOnKey;
  /** The group that lists it in the menu (screens 2). */
  group?: 'Grow';
  /** Its position in the bottom bar of phones. Areas without one are under More (screens 3.1). */
  bottomBarPlace?: 1 | 2 | 3 | 4;
};

const everybody = (): boolean => true;

/** All areas, in the order of the menu (screens 2). Adding an area takes only a line here. */
export const areas: readonly Area[] = [
  { label: 'Home', to: '/home', icon: IconHome, key: 'h', opensTo: everybody, bottomBarPlace: 1 },
  { label: 'Calendar', to: '/calendar', icon: IconCalendar, key: 'k', opensTo: everybody, bottomBarPlace: 2 },
  {
    label: 'Clients',
    to: '/clients',
    icon: IconUsers,
    key: 'c',
    opensTo: (rights) => viewScope(rights, 'Clients') !== null,
    bottomBarPlace: 4,
  },
  {
    label: 'Requests',
    to: '/requests',
    icon: IconClipboardText,
    key: 'r',
    opensTo: (rights) => viewScope(rights, 'Requests') !== null,
  },
  {
    label: 'Jobs',
    to: '/jobs',
    icon: IconTool,
    key: 'j',
    opensTo: (rights) => viewScope(rights, 'Jobs') !== null,
    bottomBarPlace: 3,
  },
  {
    label: 'Tasks',
    to: '/tasks',
    icon: IconChecklist,
    key: 't',
    opensTo: (rights) => viewScope(rights, 'TaskManagement') !== null,
  },
  {
    label: 'Estimates',
    to: '/grow/estimate',
    icon: IconFileDollar,
    key: 'e',
    opensTo: (rights) => seesDocuments(rights, 2),
    group: 'Grow',
  },
  {
    label: 'Invoices',
    to: '/grow/invoice',
    icon: IconFileInvoice,
    opensTo: (rights) => seesDocuments(rights, 1),
    group: 'Grow',
  },
  {
    label: 'Payments',
    to: '/grow/payment',
    icon: IconCash,
    opensTo: (rights) => seesDocuments(rights, 1),
    group: 'Grow',
  },
  {
    label: 'Plans',
    to: '/grow/plans',
    icon: IconCalendarRepeat,
    opensTo: (rights) => canAny(rights, ['Invoice.viewAll']),
    group: 'Grow',
  },
  { label: 'Reports', to: '/reports', icon: IconChartBar, opensTo: (rights) => reportsFor(rights).length > 0 },
  {
    label: 'Inbox',
    to: '/inbox',
    icon: IconMail,
    key: 'i',
    opensTo: (rights) => canAny(rights, ['Clients.viewHistory', 'Communications.inbox']),
  },
  {
    label: 'Messages',
    to: '/messages',
    icon: IconMessages,
    key: 'm',
    opensTo: (rights) => canAny(rights, ['Communications.messages', 'Communications.calls']),
    addOn: 'calls',
  },
  { label: 'Time', to: '/time', icon: IconClock, opensTo: everybody, addOn: 'time-clock' },
  { label: 'Price Book', to: '/price-book', icon: IconTags, opensTo: everybody },
  { label: 'Settings', to: '/settingsV2', icon: IconSettings, key: 's', opensTo: everybody },
];

/** A record that can be created from anywhere: an entry of the 'New' menu and of the palette. */
export type Creation = {
  label: string;
  icon: Icon;
  anyOf: readonly AbilityName[];
  link: Pick<LinkProps, 'to' | 'search'>;
};

/** All creations, in the order of the 'New' menu (screens 2). */
const creations: readonly Creation[] = [
  { label: 'Client', icon: IconUser, anyOf: ['Clients.create'], link: { to: '/clients', search: { new: 'client' } } },
  {
    label: 'Request',
    icon: IconClipboardText,
    anyOf: ['Requests.create'],
    link: { to: '/requests', search: { new: 'request' } },
  },
  {
    label: 'Job',
    icon: IconTool,
    anyOf: ['Jobs.create', 'Jobs.createForAssigned'],
    link: { to: '/jobs', search: { job: 'new' } },
  },
  {
    label: 'Task',
    icon: IconChecklist,
    anyOf: ['TaskManagement.create'],
    link: { to: '/tasks', search: { new: 'task' } },
  },
  {
    label: 'Estimate',
    icon: IconFileDollar,
    anyOf: ['Estimate.create', 'Estimate.createOwn'],
    link: { to: '/grow/estimate/new' },
  },
  {
    label: 'Invoice',
    icon: IconFileInvoice,
    anyOf: ['Invoice.create', 'Invoice.createOwn'],
    link: { to: '/grow/invoice/new' },
  },
];

/** The areas that a user may open, with the add-ons that are connected. */
export const areasFor = (rights: Rights, addOns: readonly AddOnKey[]): readonly Area[] =>
  areas.filter(({ opensTo, addOn }) => opensTo(rights) && (addOn === undefined || addOns.includes(addOn)));

export const creationsFor = (rights: Rights): readonly Creation[] =>
  creations.filter((creation) => canAny(rights, creation.anyOf));

/** The area of a URL: its own page, or a page below it such as a record's. */
export const areaAt = (pathname: string): Area | undefined =>
  areas.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));

/** The areas in the bottom bar of phones, in its own order, and the areas under More. */
export const bottomBarOf = (shownAreas: readonly Area[]): { shown: Area[]; behindMore: Area[] } => ({
  shown: shownAreas
    .filter(({ bottomBarPlace }) => bottomBarPlace !== undefined)
    .sort((one, other) => (one.bottomBarPlace ?? 0) - (other.bottomBarPlace ?? 0)),
  behindMore: shownAreas.filter(({ bottomBarPlace }) => bottomBarPlace === undefined),
});
