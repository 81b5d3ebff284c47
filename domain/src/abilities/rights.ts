import type { Abilities, AbilityName, ModuleKey } from './catalogue.ts';
import { adminRoleNames, fieldTechnicianRoleNames } from './role-names.ts';

/** What the permission rules need to know about a person. */
export type Rights = { isAdmin: boolean; roleName: string | null; abilities: Abilities };

/** All records of a module, or only those that are assigned to the person (API 2.3). */
export type Scope = 'all' | 'assigned';

const includesName = (names: readonly string[], name: string | null): boolean => name !== null && names.includes(name);

/** A person without a role, or with an admin role, is an admin (API 2.1). */
export const isAdminRole = (roleName: string | null): boolean =>
  roleName === null || includesName(adminRoleNames, roleName);

export function can(person: Rights, ability: AbilityName): boolean {
  if (person.isAdmin) return true;
  const [moduleName, name] = ability.split('.') as [ModuleKey, string];
  return person.abilities[moduleName].includes(name);
}

export const canAny = (person: Rights, abilities: readonly AbilityName[]): boolean =>
  abilities.some((ability) => can(person, ability));

/** Modules whose reads `viewAll` and `viewAssigned` limit. */
export type ScopedModule = 'Clients' | 'Jobs' | 'Requests' | 'TaskManagement';

const narrowedForTechnicians: readonly ScopedModule[] = ['Clients', 'Requests'];

/** Whether the person has one of the default field roles (API 2.2). */
export const isFieldTechnician = (person: Rights): boolean =>
  !person.isAdmin && includesName(fieldTechnicianRoleNames, person.roleName);

/**
 * Which records of a module a person sees; null refuses the module's reads (API 2.3).
 *
 * @example viewScope(lite, 'Clients') → 'assigned'; viewScope(admin, 'Jobs') → 'all'
 */
export function viewScope(person: Rights, moduleName: ScopedModule): Scope | null {
  if (person.isAdmin) return 'all';
  const held = person.abilities[moduleName];
  const technician = isFieldTechnician(person);
  if (held.includes('viewAll')) return technician && narrowedForTechnicians.includes(moduleName) ? 'assigned' : 'all';
  const counts = ['viewAssigned', 'create', 'createForAssigned', 'edit'];
  return counts.some((ability) => held.includes(ability)) ? 'assigned' : null;
}

/** The records of a module that a person's requests may read. */
export type Sight = Scope | 'none';

/**
 * The view scope of endpoints that another ability of the module permits, such as its logs: they are limited to
 * assigned records. A person without any ability of a module reads none of its records, not even assigned ones (API
 * 2.3).
 *
 * @example sightOf(helperWith({ Jobs: ['addLogs'] }), 'Jobs') → 'assigned'; sightOf(helperWith({}), 'Jobs') → 'none'
 */
export const sightOf = (person: Rights, moduleName: ScopedModule): Sight =>
  viewScope(person, moduleName) ?? (person.abilities[moduleName].length > 0 ? 'assigned' : 'none');

/** A requested view can only narrow the scope (API 2.3). */
export const narrowScope = <S extends Sight>(
  scope: S,
  requested: 'all' | 'assigned' | 'viewAssigned' | undefined,
): S | 'assigned' => (requested === undefined || requested === 'all' || scope === 'none' ? scope : 'assigned');

/** Whether a client's Activity, Emails, Files and Assets tabs are visible (API 2.4, screens M1). */
export const seesClientHistory = (person: Rights, options: { openedFromChat: boolean }): boolean =>
  person.isAdmin ||
  (can(person, 'Clients.viewHistory') && (can(person, 'Clients.viewBasicInfo') || options.openedFromChat));

/** Whether a person calls or texts for the company, and so needs the pages of the telephone and its add-on. */
export const usesPhone = (person: Rights): boolean =>
  canAny(person, ['Communications.calls', 'Communications.messages']);
