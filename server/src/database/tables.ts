// Made from the migrated schema by `npm run generate`. Do not edit.
import type { Account } from '@truckroll/contract/account';
import type { PropertyValue } from '@truckroll/contract/clients';
import type { CustomProperty } from '@truckroll/contract/custom-properties';
import type { Address, Phone } from '@truckroll/contract/fields';
import type { HistoryModule } from '@truckroll/contract/history';
import type { JobFormField } from '@truckroll/contract/job-forms';
import type { Permission } from '@truckroll/domain/abilities/catalogue';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import type { ColumnType, Generated } from 'kysely';

export type AccountsTable = {
  id: string;
  companyName: string;
  email: string | null;
  phoneNumber: ColumnType<Phone | null, string | null | undefined, string | null>;
  website: string | null;
  taxNumber: string | null;
  address: ColumnType<Address | null, string | null | undefined, string | null>;
  logoKey: string | null;
  timezone: string;
  currency: Generated<string>;
  currencySymbol: Generated<string>;
  locale: Generated<string>;
  workingDays: ColumnType<Account['workingDays'], string | undefined, string>;
  workingHours: ColumnType<Account['workingHours'], string | undefined, string>;
  colors: ColumnType<Account['colors'], string | undefined, string>;
  documentDefaults: ColumnType<Account['documentDefaults'], string | undefined, string>;
  features: ColumnType<Account['features'], string | undefined, string>;
  createdAt: string;
  updatedAt: string;
};

export type AnalyticsEventsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  name: string;
  at: string;
  properties: ColumnType<Record<string, string | number | boolean | null>, string, string>;
};

export type ClientStageCountsTable = {
  accountId: Generated<string>;
  stage: ClientStage;
  count: number;
};

export type ClientsTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: ColumnType<Phone | null, string | null | undefined, string | null>;
  website: string | null;
  companyName: string | null;
  taxNumber: string | null;
  notes: string | null;
  stage: ClientStage;
  jobFormIds: ColumnType<string[], string | undefined, string>;
  properties: ColumnType<PropertyValue[], string | undefined, string>;
  propertyAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  billingAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  companyAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  isTaxExempt: Generated<boolean>;
  isGroup: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  nameKey: string;
  companyKey: string;
  searchText: string;
};

export type CustomPropertiesTable = {
  accountId: Generated<string>;
  id: string;
  moduleType: CustomProperty['moduleType'];
  name: string;
  type: CustomProperty['type'];
  options: ColumnType<CustomProperty['options'], string | undefined, string>;
  isDefault: Generated<boolean>;
  orderIndex: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export type HistoryTable = {
  accountId: Generated<string>;
  id: string;
  moduleType: HistoryModule;
  moduleId: string;
  action: string;
  description: string;
  creatorId: string | null;
  creatorName: string;
  teamMemberNames: ColumnType<string[], string | undefined, string>;
  createdAt: string;
};

export type IdempotencyKeysTable = {
  accountId: Generated<string>;
  userId: string;
  path: string;
  key: string;
  requestHash: string;
  status: number;
  body: string;
  createdAt: string;
};

export type InstallationSecretsTable = {
  name: string;
  value: string;
};

export type JobFormsTable = {
  accountId: Generated<string>;
  id: string;
  title: string;
  description: string | null;
  type: Generated<'Job'>;
  fields: ColumnType<JobFormField[], string, string>;
  attachToNewJobs: Generated<boolean>;
  isActive: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type NotificationsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  type: 'action' | 'reminder' | 'info';
  title: string;
  message: string;
  priority: 'low' | 'normal' | 'high';
  moduleType: string | null;
  moduleId: string | null;
  readAt: string | null;
  createdAt: string;
};

export type PasswordLinksTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  kind: 'invitation' | 'reset';
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
};

export type RolesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  label: string;
  permissions: ColumnType<Permission[], string, string>;
  isSystem: boolean;
  createdAt: string;
  updatedAt: string;
};

export type SchemaMigrationsTable = {
  name: string;
  hash: string;
  appliedAt: Generated<string>;
};

export type SessionsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  tokenHash: string;
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  endedAt: string | null;
};

export type SkillsTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  createdAt: string;
};

export type UserSkillsTable = {
  accountId: Generated<string>;
  userId: string;
  skillId: string;
};

export type UsersTable = {
  accountId: Generated<string>;
  id: string;
  roleId: string | null;
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: Generated<string>;
  phoneNumber: ColumnType<Phone | null, string | null | undefined, string | null>;
  color: Generated<string>;
  timezone: string | null;
  status: 'active' | 'invited' | 'inactive';
  createdAt: string;
  updatedAt: string;
};

export type Tables = {
  accounts: AccountsTable;
  analyticsEvents: AnalyticsEventsTable;
  clientStageCounts: ClientStageCountsTable;
  clients: ClientsTable;
  customProperties: CustomPropertiesTable;
  history: HistoryTable;
  idempotencyKeys: IdempotencyKeysTable;
  installationSecrets: InstallationSecretsTable;
  jobForms: JobFormsTable;
  notifications: NotificationsTable;
  passwordLinks: PasswordLinksTable;
  roles: RolesTable;
  schemaMigrations: SchemaMigrationsTable;
  sessions: SessionsTable;
  skills: SkillsTable;
  userSkills: UserSkillsTable;
  users: UsersTable;
};
