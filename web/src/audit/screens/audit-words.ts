import type { AuditEntry } from '@truckroll/contract/audit/audit';
import type { AuditAction, AuditActorKind, AuditKind } from '@truckroll/domain/audit/audit';

export const auditKindLabels: Readonly<Record<AuditKind, string>> = {
  settings: 'Settings',
  roles: 'Roles',
  people: 'People',
  keys: 'Keys',
  signIns: 'Sign-ins',
  exports: 'Exports',
  deletions: 'Deletions',
  money: 'Money',
  support: 'Support',
};

const actionWords: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
  signInRefused: 'Sign-in refused',
  exported: 'Exported',
  erased: 'Personal values erased',
};

/** Who acts without a name. */
const actorWords: Readonly<Record<AuditActorKind, string>> = {
  person: 'A person',
  key: 'A program',
  support: 'Support',
  operator: 'The operator of this installation',
  rule: 'A rule',
  directory: 'The directory of the company',
  client: 'A client, by a link',
  visitor: 'Somebody not signed in',
  system: 'Truckroll, by itself',
};

/** Tables under another name than their own. */
const subjectWords: Readonly<Record<string, string>> = {
  accounts: 'company settings',
  account_phone_numbers: 'phone number',
  add_ons: 'add-on',
  api_keys: 'API key',
  automatic_payments: 'automatic payment',
  book_closings: 'closed period',
  calendar_feeds: 'calendar feed',
  calendar_events: 'event',
  client_credits: 'credit or write-off',
  client_contacts: 'contact',
  drive_items: 'file or folder',
  email_accounts: 'mailbox',
  hourly_costs: 'hourly cost',
  late_fees: 'late fee',
  documents: 'invoice or estimate',
  password_codes: 'recovery code of the password',
  payment_refunds: 'refund',
  product_services: 'price book entry',
  product_packages: 'package',
  recovery_codes: 'recovery codes',
  taxes: 'tax',
  time_entries: 'working time',
  two_step_sign_ins: 'two-step sign-in',
  users: 'person',
};

const spaced = (name: string): string => name.replaceAll(/[_-]/g, ' ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const singular = (name: string): string => (name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, ''));

/** @example subjectOf('job_forms') → 'job form' */
export const subjectOf = (subject: string): string => subjectWords[subject] ?? singular(spaced(subject));

/** @example fieldLabel('company_name') → 'Company name' */
export const fieldLabel = (field: string): string => capital(spaced(field).replace(/ id$/, ''));

/** What happened, in a few words: 'Role changed: Dispatcher'. */
export function whatText({ action, subject, label }: Pick<AuditEntry, 'action' | 'subject' | 'label'>): string {
  const named = label === null ? '' : `: ${label}`;
  if (action === 'exported') return `Exported: ${spaced(subject)}`;
  if (['signedIn', 'signedOut', 'signInRefused', 'erased'].includes(action)) return actionWords[action] + named;
  return `${capital(subjectOf(subject))} ${actionWords[action]}${named}`;
}

/** Who did it: 'Ann Lee (Zapier)'. */
export function whoText({ kind, name, key }: AuditEntry['actor']): string {
  const known = name ?? actorWords[kind];
  if (key !== null) return `${known} (${key})`;
  return kind === 'rule' && name !== null ? `Rule “${name}”` : known;
}
