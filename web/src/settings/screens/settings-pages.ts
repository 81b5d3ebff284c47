import {
  IconActivity,
  IconAdjustments,
  IconBell,
  IconBrush,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCash,
  IconClipboardList,
  IconCloudUpload,
  IconFileCode,
  IconHistory,
  IconKey,
  IconLock,
  IconLogin2,
  IconMail,
  IconMailForward,
  IconMessageForward,
  IconPalette,
  type IconProps,
  IconPuzzle,
  IconReceiptTax,
  IconRoute,
  IconShieldLock,
  IconTableImport,
  IconTag,
  IconTemplate,
  IconTool,
  IconUser,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { canAny, type Rights } from '@truckroll/domain/abilities/rights';
import { fold } from '@truckroll/domain/text/folding';
import type { ComponentType } from 'react';

const settingsGroups = ['You', 'Company', 'Work', 'Mail and messages', 'Programs and data'] as const;
type SettingsGroup = (typeof settingsGroups)[number];

/** A page of the settings: an entry of the second menu and a card of the index. */
export type SettingsPage = {
  label: string;
  group: SettingsGroup;
  description: string;
  /** Further words that the search of the settings finds. */
  finds: string;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<IconProps>;
  opensTo: (rights: Rights) => boolean;
};

const everybody = (): boolean => true;
const admins = ({ isAdmin }: Rights): boolean => isAdmin;

/** All settings pages in the order of the menu, by group (screens 2, P23 to P36). Adding a page takes only a line here. */
const settingsPages: readonly SettingsPage[] = [
  {
    label: 'Profile',
    group: 'You',
    description: 'Your name, phone, colour, time zone, password and this device.',
    finds:
      'name phone colour time zone password recovery code two-step sign-in theme dark shortcuts signature calendar feed devices',
    to: '/settingsV2/profile',
    icon: IconUser,
    opensTo: everybody,
  },
  {
    label: 'Notifications',
    group: 'You',
    description: 'Desktop alerts and sound on this device.',
    finds: 'alerts sound push bell mail',
    to: '/settingsV2/notifications',
    icon: IconBell,
    opensTo: everybody,
  },
  {
    label: 'Company',
    group: 'Company',
    description: 'Name, logo, contact, time zone, currency, working time and document defaults.',
    finds:
      'logo address currency locale working hours holidays default tax invoice terms arrival windows stages maps mail ai features photos signature',
    to: '/settingsV2/company',
    icon: IconBuilding,
    opensTo: admins,
  },
  {
    label: 'Branding',
    group: 'Company',
    description: 'Logo, colours and texts of estimates, invoices and emails, with a preview.',
    finds: 'logo colors colours theme letterhead footer terms intro look pdf public page',
    to: '/settingsV2/branding',
    icon: IconBrush,
    opensTo: admins,
  },
  {
    label: 'Team',
    group: 'Company',
    description: 'The people of the company, and invitations.',
    finds: 'people invitations members users working hours sick',
    to: '/settingsV2/team',
    icon: IconUsers,
    opensTo: admins,
  },
  {
    label: 'Time off',
    group: 'Company',
    description: 'Vacation, sick leave and training: ask for it, enter it, approve it.',
    finds: 'vacation sick leave holidays absence away',
    to: '/settingsV2/time-off',
    icon: IconCalendarOff,
    opensTo: everybody,
  },
  {
    label: 'Roles',
    group: 'Company',
    description: 'What each role may see and do.',
    finds: 'rights permissions abilities access',
    to: '/settingsV2/roles',
    icon: IconShieldLock,
    opensTo: admins,
  },
  {
    label: 'Single sign-on',
    group: 'Company',
    description: 'Your team signs in with Google, Microsoft, Okta or another provider.',
    finds: 'sso openid connect oidc google microsoft entra okta issuer domain login',
    to: '/settingsV2/single-sign-on',
    icon: IconLogin2,
    opensTo: admins,
  },
  {
    label: 'Skills',
    group: 'Company',
    description: 'What people can do and what jobs require.',
    finds: 'qualifications',
    to: '/settingsV2/skills',
    icon: IconTool,
    opensTo: admins,
  },
  {
    label: 'Audit trail',
    group: 'Company',
    description: 'Who changed, exported, deleted or signed in, when and from where.',
    finds: 'audit log security history sign-ins exports deletions changes who retention compliance',
    to: '/settingsV2/audit',
    icon: IconHistory,
    opensTo: admins,
  },
  {
    label: 'Personal data',
    group: 'Company',
    description: 'Find, export or erase one person, and how long data is kept.',
    finds: 'privacy gdpr ccpa delete person forget export retention keep months',
    to: '/settingsV2/personal-data',
    icon: IconUserShield,
    opensTo: admins,
  },
  {
    label: 'Custom properties',
    group: 'Work',
    description: 'Fields of your own for clients, jobs and requests.',
    finds: 'fields',
    to: '/settingsV2/custom-properties',
    icon: IconAdjustments,
    opensTo: admins,
  },
  {
    label: 'Tags',
    group: 'Work',
    description: 'Words of your own for clients, jobs and requests.',
    finds: 'labels categories colours colors',
    to: '/settingsV2/tags',
    icon: IconTag,
    opensTo: admins,
  },
  {
    label: 'Rules',
    group: 'Work',
    description: 'What happens by itself: when something happens, if conditions hold, then do something.',
    finds: 'automation automations workflows triggers when then if',
    to: '/settingsV2/rules',
    icon: IconRoute,
    opensTo: admins,
  },
  {
    label: 'Plans',
    group: 'Work',
    description: 'What clients can sign up for: maintenance agreements and invoices that come back.',
    finds: 'service plans maintenance agreements membership recurring invoices subscriptions contracts templates',
    to: '/settingsV2/plans',
    icon: IconCalendarRepeat,
    opensTo: (rights) => canAny(rights, ['Invoice.create']),
  },
  {
    label: 'Online booking',
    group: 'Work',
    description: 'A page on which clients book visits, also on your own site.',
    finds: 'book website services embed widget public page deposit service area postal codes',
    to: '/settingsV2/booking',
    icon: IconCalendarCheck,
    opensTo: admins,
  },
  {
    label: 'Taxes',
    group: 'Work',
    description: 'Rates, where they apply and from when.',
    finds: 'vat gst hst rates',
    to: '/settingsV2/taxes',
    icon: IconReceiptTax,
    opensTo: admins,
  },
  {
    label: 'Card readers',
    group: 'Work',
    description: 'On which clients pay by card on site.',
    finds: 'stripe terminal payment',
    to: '/settingsV2/card-readers',
    icon: IconCash,
    opensTo: admins,
  },
  {
    label: 'Closed periods',
    group: 'Work',
    description: 'Months that are done: their invoices and money no longer change.',
    finds: 'close month books lock period accounting year end reopen',
    to: '/settingsV2/closed-periods',
    icon: IconLock,
    opensTo: admins,
  },
  {
    label: 'Job forms',
    group: 'Work',
    description: 'Checklists and reports that are filled in on the job.',
    finds: 'checklists reports photos signature',
    to: '/settingsV2/job-forms',
    icon: IconClipboardList,
    opensTo: (rights) => canAny(rights, ['JobForms.create', 'JobForms.createOwn']),
  },
  {
    label: 'Colours',
    group: 'Work',
    description: 'The colours of statuses and types.',
    finds: 'colors badges statuses stages',
    to: '/settingsV2/colors',
    icon: IconPalette,
    opensTo: admins,
  },
  {
    label: 'Email templates',
    group: 'Mail and messages',
    description: 'Texts for emails, with fields for the client and the job.',
    finds: 'texts mail',
    to: '/settingsV2/email-templates',
    icon: IconTemplate,
    opensTo: (rights) => canAny(rights, ['Clients.edit', 'Clients.create']) && canAny(rights, ['Clients.viewHistory']),
  },
  {
    label: 'Mailboxes',
    group: 'Mail and messages',
    description: "The company's mailbox and your own: connect, synchronize, disconnect.",
    finds: 'email gmail outlook imap integrations',
    to: '/settingsV2/integrations',
    icon: IconMail,
    opensTo: (rights) => canAny(rights, ['Clients.viewHistory', 'Communications.inbox']),
  },
  {
    label: 'Follow-ups',
    group: 'Mail and messages',
    description: 'Reminders and other messages that clients get by themselves, and what was sent.',
    finds: 'reminders reviews ratings overdue automatic messages confirm texts quiet hours unsubscribe',
    to: '/settingsV2/follow-ups',
    icon: IconMessageForward,
    opensTo: admins,
  },
  {
    label: 'Outgoing mail',
    group: 'Mail and messages',
    description: 'What the product has sent by mail and SMS, and what could not be sent.',
    finds: 'sms sent failed log',
    to: '/settingsV2/outgoing-mail',
    icon: IconMailForward,
    opensTo: admins,
  },
  {
    label: 'API keys',
    group: 'Programs and data',
    description: 'Keys with which other programs read and write here.',
    finds: 'api token integration program developer zapier bearer secret',
    to: '/settingsV2/api-keys',
    icon: IconKey,
    opensTo: admins,
  },
  {
    label: 'Webhooks',
    group: 'Programs and data',
    description: 'Tell other programs what happens here.',
    finds: 'api integrations developers endpoints events http zapier',
    to: '/settingsV2/webhooks',
    icon: IconWebhook,
    opensTo: admins,
  },
  {
    label: 'Import',
    group: 'Programs and data',
    description: 'Clients, price book, jobs and open invoices from CSV and Excel files, with undo.',
    finds: 'csv excel xlsx upload jobber housecall pro servicetitan quickbooks customers properties move migrate undo',
    to: '/settingsV2/import',
    icon: IconTableImport,
    opensTo: (rights) =>
      canAny(rights, ['Clients.create', 'Clients.edit', 'productService.create', 'Jobs.create', 'Invoice.create']),
  },
  {
    label: 'Copies',
    group: 'Programs and data',
    description: 'A copy of all data in a bucket of your own, each day or week.',
    finds: 'backup export archive s3 bucket amazon storage leave',
    to: '/settingsV2/copies',
    icon: IconCloudUpload,
    opensTo: admins,
  },
  {
    label: 'Configuration file',
    group: 'Programs and data',
    description: 'Roles, forms, templates, taxes, prices and rules.',
    finds: 'export import sandbox',
    to: '/settingsV2/configuration',
    icon: IconFileCode,
    opensTo: admins,
  },
  {
    label: 'Add-ons',
    group: 'Programs and data',
    description: 'Optional parts of the product.',
    finds: 'calls phone numbers integrations',
    to: '/settingsV2/addons',
    icon: IconPuzzle,
    opensTo: everybody,
  },
  {
    label: 'Background work',
    group: 'Programs and data',
    description: 'Tasks that failed after all their retries.',
    finds: 'queue tasks retries failed',
    to: '/settingsV2/background',
    icon: IconActivity,
    opensTo: admins,
  },
];

export const settingsPagesFor = (rights: Rights): readonly SettingsPage[] =>
  settingsPages.filter((page) => page.opensTo(rights));

export type PageGroup = { label: SettingsGroup; pages: readonly SettingsPage[] };

/** Pages under their groups. Groups without a page are left out. */
export const byGroup = (pages: readonly SettingsPage[]): readonly PageGroup[] =>
  settingsGroups
    .map((label) => ({ label, pages: pages.filter(({ group }) => group === label) }))
    .filter((group) => group.pages.length > 0);

/** The pages about all words of a search, in any order. Each word may be the start of another one. */
export function findPages(pages: readonly SettingsPage[], search: string): readonly SettingsPage[] {
  const wanted = fold(search).split(' ');
  return pages.filter(({ label, description, finds }) => {
    const text = ` ${fold(`${label} ${description} ${finds}`)}`;
    return wanted.every((word) => text.includes(` ${word}`));
  });
}

/** The page of a path: that of the path itself, or the parent page of a path such as a role's. */
export const settingsPageAt = (pathname: string): SettingsPage | undefined =>
  settingsPages.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
