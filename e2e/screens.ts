import type { Locator, Page } from '@playwright/test';

/** The ids and tokens in the addresses of screens. */
export type Records = Record<string, string>;

export type Screen = {
  address: (records: Records) => string;
  /** What is visible as soon as the screen has its data. */
  shows: (page: Page) => Locator;
  /** The screen is light on every device, because it looks like the printed document. */
  staysWhite?: boolean;
};

const titled =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { level: 1, name });

const part =
  (role: 'dialog' | 'heading' | 'tab', name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole(role, { name }).first();

const screen = (address: string | Screen['address'], shows: string | RegExp | Screen['shows']): Screen => ({
  address: typeof address === 'string' ? () => address : address,
  shows: typeof shows === 'function' ? shows : titled(shows),
});

/**
 * Routes without a screen of their own: frames around the screens of others, the redirect of the empty path, and the page of a
 * message, whose links the clock alone makes (follow-ups.test.ts).
 */
export const frames = ['__root', '_app', '_app.messages', '_app.settingsV2', 'index', 'public.messages.$token'];

/** The screens of people who have not signed in, by the name of their route's file. */
export const guestScreens: Record<string, Screen> = {
  login: screen('/login', 'Sign in'),
  sso: screen('/sso', 'Single sign-on'),
  register: screen('/register', 'Create an account'),
  'forgot-password': screen('/forgot-password', 'Forgot password?'),
  support: screen('/support', 'Support'),
  'reset-password': screen('/reset-password?token=any', 'Set a new password'),
  'accept-invitation': screen(({ invitation }) => `/accept-invitation?token=${invitation}`, /^Join Company/),
  'book.$slug': { ...screen(({ booking }) => `/book/${booking}`, 'Book a visit'), staysWhite: true },
  hub: { ...screen(({ hub }) => `/hub?company=${hub}`, 'Your page'), staysWhite: true },
  'public.arrivals.$token': {
    ...screen(({ arrival }) => `/public/arrivals/${arrival}`, 'Olga is on the way'),
    staysWhite: true,
  },
  'public.plans.$token': { ...screen(({ planLink }) => `/public/plans/${planLink}`, 'Comfort'), staysWhite: true },
  'public.cards.$token': { ...screen(({ card }) => `/public/cards/${card}`, 'Card on file'), staysWhite: true },
  'public.pay.$token': { ...screen(({ document }) => `/public/pay/${document}`, 'Pay by card'), staysWhite: true },
  'public.documents.$token': {
    ...screen(({ document }) => `/public/documents/${document}`, /^(Estimate|Invoice)/),
    staysWhite: true,
  },
};

/** The screen of people who have to set up a second step of their sign-in. */
export const lockedScreen: Record<string, Screen> = {
  'two-step-setup': screen('/two-step-setup', 'Set up two-step sign-in'),
};

/** The screens of a signed-in owner. */
export const ownScreens: Record<string, Screen> = {
  '_app.home': screen('/home', /Olivia/),
  '_app.calendar': screen('/calendar', 'Calendar'),
  '_app.clients.index': screen('/clients', 'Clients'),
  '_app.clients.duplicates': screen('/clients/duplicates', 'Duplicates'),
  '_app.clients.$clientId': screen(({ client }) => `/clients/${client}`, part('tab', 'Timeline')),
  '_app.requests': screen('/requests', 'Requests'),
  '_app.requests.$requestId': screen(({ request }) => `/requests/${request}`, part('heading', 'Internal Notes')),
  '_app.jobs': screen('/jobs', 'Jobs'),
  '_app.jobs.$jobId': screen(({ job }) => `/jobs/${job}`, part('heading', 'About this job')),
  '_app.time': screen('/time', 'Time'),
  '_app.outbox': screen('/outbox', 'Waiting on this device'),
  '_app.tasks': screen('/tasks', 'Tasks'),
  '_app.tasks.$taskId': screen(({ task }) => `/tasks/${task}`, part('dialog', 'Edit Task')),
  '_app.inbox': screen('/inbox', 'Inbox'),
  '_app.inbox.$threadId': screen(
    ({ thread }) => `/inbox/${thread}`,
    (page) => page.locator('[data-thread-heading]'),
  ),
  '_app.messages.index': screen('/messages', 'Messages'),
  '_app.messages.calls': screen('/messages/calls', 'Messages'),
  '_app.grow.estimate.index': screen('/grow/estimate', 'Estimates'),
  '_app.grow.estimate.new': screen('/grow/estimate/new', 'New Estimate'),
  '_app.grow.estimate.view': screen(({ estimate }) => `/grow/estimate/view?id=${estimate}`, /^EST-/),
  '_app.grow.estimate.edit': screen(({ estimate }) => `/grow/estimate/edit?id=${estimate}`, /^Edit EST-/),
  '_app.grow.invoice.index': screen('/grow/invoice', 'Invoices'),
  '_app.grow.invoice.new': screen('/grow/invoice/new', 'New Invoice'),
  '_app.grow.invoice.view': screen(({ invoice }) => `/grow/invoice/view?id=${invoice}`, /^INV-/),
  '_app.grow.invoice.edit': screen(({ invoice }) => `/grow/invoice/edit?id=${invoice}`, /^Edit INV-/),
  '_app.grow.invoice.batch.index': screen('/grow/invoice/batch', 'Batch invoices'),
  '_app.grow.invoice.batch.$batchId': screen(({ batch }) => `/grow/invoice/batch/${batch}`, /^Batch of/),
  '_app.grow.plans.index': screen('/grow/plans', 'Plans'),
  '_app.grow.plans.$planId': screen(({ plan }) => `/grow/plans/${plan}`, 'Comfort'),
  '_app.grow.payment': screen('/grow/payment', 'Payments'),
  '_app.grow.payouts.index': screen('/grow/payouts', 'Payouts'),
  '_app.grow.payouts.$payoutId': screen(({ payout }) => `/grow/payouts/${payout}`, /^Payout of/),
  '_app.price-book': screen('/price-book', 'Price Book'),
  '_app.reports': screen('/reports', 'Reports'),
  '_app.notifications': screen('/notifications', 'Notifications'),
  '_app.first-run': screen('/first-run', 'Set up your company'),
  '_app.settingsV2.index': screen('/settingsV2', 'Settings'),
  '_app.settingsV2.addons.index': screen('/settingsV2/addons', 'Add-ons'),
  '_app.settingsV2.addons.calls': screen('/settingsV2/addons/calls', 'Calls'),
  '_app.settingsV2.addons.time-clock': screen('/settingsV2/addons/time-clock', 'Time clock'),
  '_app.settingsV2.closed-periods': screen('/settingsV2/closed-periods', 'Closed periods'),
  '_app.settingsV2.single-sign-on': screen('/settingsV2/single-sign-on', 'Single sign-on'),
  '_app.settingsV2.audit': screen('/settingsV2/audit', 'Audit trail'),
  '_app.settingsV2.api-keys': screen('/settingsV2/api-keys', 'API keys'),
  '_app.settingsV2.background': screen('/settingsV2/background', 'Background work'),
  '_app.settingsV2.booking': screen('/settingsV2/booking', 'Online booking'),
  '_app.settingsV2.branding': screen('/settingsV2/branding', 'Branding'),
  '_app.settingsV2.colors': screen('/settingsV2/colors', 'Colours'),
  '_app.settingsV2.company': screen('/settingsV2/company', 'Company'),
  '_app.settingsV2.custom-properties': screen('/settingsV2/custom-properties', 'Custom properties'),
  '_app.settingsV2.email-templates': screen('/settingsV2/email-templates', 'Email templates'),
  '_app.settingsV2.follow-ups': screen('/settingsV2/follow-ups', 'Follow-ups'),
  '_app.settingsV2.import.index': screen('/settingsV2/import', 'Import'),
  '_app.settingsV2.import.$importId': screen(({ import: one }) => `/settingsV2/import/${one}`, 'clients.csv'),
  '_app.settingsV2.integrations': screen('/settingsV2/integrations', 'Mailboxes'),
  '_app.settingsV2.job-forms.index': screen('/settingsV2/job-forms', 'Job forms'),
  '_app.settingsV2.job-forms.$formId': screen(
    ({ form }) => `/settingsV2/job-forms/${form}`,
    part('heading', 'Preview'),
  ),
  '_app.settingsV2.notifications': screen('/settingsV2/notifications', 'Notifications'),
  '_app.settingsV2.outgoing-mail': screen('/settingsV2/outgoing-mail', 'Outgoing mail'),
  '_app.settingsV2.products': screen('/settingsV2/products', 'Price Book'),
  '_app.settingsV2.plans': screen('/settingsV2/plans', 'Plans'),
  '_app.settingsV2.profile': screen('/settingsV2/profile', 'Profile'),
  '_app.settingsV2.roles.index': screen('/settingsV2/roles', 'Roles'),
  '_app.settingsV2.roles.$roleId': screen(({ role }) => `/settingsV2/roles/${role}`, part('heading', 'About the role')),
  '_app.settingsV2.rules': screen('/settingsV2/rules', 'Rules'),
  '_app.settingsV2.skills': screen('/settingsV2/skills', 'Skills'),
  '_app.settingsV2.tags': screen('/settingsV2/tags', 'Tags'),
  '_app.settingsV2.taxes': screen('/settingsV2/taxes', 'Taxes'),
  '_app.settingsV2.team': screen('/settingsV2/team', 'Team'),
  '_app.settingsV2.time-off': screen('/settingsV2/time-off', 'Time off'),
  '_app.settingsV2.copies': screen('/settingsV2/copies', 'Copies'),
  '_app.settingsV2.personal-data': screen('/settingsV2/personal-data', 'Personal data'),
  '_app.settingsV2.configuration': screen('/settingsV2/configuration', 'Configuration file'),
  '_app.settingsV2.card-readers': screen('/settingsV2/card-readers', 'Card readers'),
  '_app.settingsV2.webhooks': screen('/settingsV2/webhooks', 'Webhooks'),
  '_app.$': screen('/nowhere/at/all', 'Page not found'),
};
