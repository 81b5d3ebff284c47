import { expect, test } from 'vitest';
import { abilitiesOf, type Permission } from '../abilities/catalogue.ts';
import { defaultRoles } from '../abilities/default-roles.ts';
import { isAdminRole, type Rights } from '../abilities/rights.ts';
import { type DriveModule, type DriveOperation, mayAddToSomeDrive, mayOnDrive } from './drive-rights.ts';

const holder = (roleName: string | null, permissions: Permission[]): Rights => ({
  isAdmin: isAdminRole(roleName),
  roleName,
  abilities: abilitiesOf(permissions),
});
const defaultRole = (name: string): Rights =>
  holder(name, defaultRoles.find((role) => role.name === name)?.permissions ?? []);

const allowed = (person: Rights, moduleType: DriveModule, isOwn: boolean): string =>
  (['read', 'add', 'change'] satisfies DriveOperation[])
    .filter((operation) => mayOnDrive(person, operation, moduleType, { isOwn }))
    .join(' ');

test.each([
  ['officeManager', 'read add change', 'read add change', 'read add change', 'read add'],
  ['officeStaff', 'read add change', 'read add change', 'read add change', 'read add'],
  ['fieldTechnicianPro', 'read add change', 'read add', 'read add change', 'read add'],
  ['fieldTechnicianLite', '', 'read add', 'read', 'read add'],
])('%s may do what the default role says with other people’s records', (role, clients, jobs, requests, signature) => {
  const person = defaultRole(role);
  expect(allowed(person, 'clients', false)).toBe(clients);
  expect(allowed(person, 'jobs', false)).toBe(jobs);
  expect(allowed(person, 'requests', false)).toBe(requests);
  expect(allowed(person, 'job_signature', false)).toBe(signature);
});

test('editOwn lets a technician change the files of an own job', () => {
  expect(allowed(defaultRole('fieldTechnicianPro'), 'jobs', true)).toBe('read add change');
  expect(allowed(defaultRole('fieldTechnicianLite'), 'jobs', true)).toBe('read add');
});

test('viewing the history of clients without editing them only reads their drive', () => {
  const reader = holder('reader', [{ name: 'Clients', abilities: ['viewAll', 'viewHistory'] }]);
  expect(allowed(reader, 'clients', true)).toBe('read');
  expect(mayAddToSomeDrive(reader)).toBe(false);
});

test("the right to collect a job's signature does not allow adding files to any drive", () => {
  const signer = holder('signer', [{ name: 'Jobs', abilities: ['viewAssigned'] }]);
  expect(allowed(signer, 'job_signature', false)).toBe('read add');
  expect(mayAddToSomeDrive(signer)).toBe(false);
});

test('a right on clients has no effect without seeing clients', () => {
  expect(allowed(holder('odd', [{ name: 'Clients', abilities: ['viewHistory'] }]), 'clients', true)).toBe('');
});

test('somebody without a role may do everything except change a signature', () => {
  const person = holder(null, []);
  expect(allowed(person, 'clients', false)).toBe('read add change');
  expect(allowed(person, 'job_signature', false)).toBe('read add');
  expect(mayAddToSomeDrive(person)).toBe(true);
});
