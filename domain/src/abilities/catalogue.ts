/** The abilities of each module that a role can hold (API 2.2), in the order of the roles editor. */
export const abilityCatalogue = {
  Clients: ['create', 'edit', 'delete', 'viewHistory', 'viewBasicInfo', 'viewAll', 'viewAssigned'],
  Jobs: [
    'create',
    'createForAssigned',
    'edit',
    'editOwn',
    'viewAssigned',
    'viewAll',
    'delete',
    'assignJob',
    'addLineItems',
    'editLineItems',
    'deleteLineItems',
    'addVisitNotes',
    'updateVisitNotes',
    'viewLogs',
    'addLogs',
    'showPricing',
    'uploadAttachments',
  ],
  Requests: [
    'create',
    'edit',
    'changeStage',
    'showPricing',
    'assignSelf',
    'assignTeam',
    'assignAnyone',
    'viewAll',
    'viewAssigned',
    'delete',
  ],
  TaskManagement: ['assignSelf', 'assignTeam', 'create', 'edit', 'delete', 'viewAll', 'viewAssigned'],
  Estimate: ['create', 'createOwn', 'edit', 'delete', 'send', 'viewAll'],
  Invoice: ['create', 'createOwn', 'edit', 'delete', 'send', 'recordPayment', 'viewAll'],
  JobForms: ['create', 'createOwn'],
  productService: ['create', 'delete', 'edit', 'showCost'],
  Communications: ['calls', 'messages', 'inbox'],
  Timesheets: ['viewAll', 'approve'],
} as const;

export type ModuleKey = keyof typeof abilityCatalogue;
export type AbilityOf<M extends ModuleKey> = (typeof abilityCatalogue)[M][number];
/** One ability with its module, for example `Clients.edit`. */
export type AbilityName = { [M in ModuleKey]: `${M}.${AbilityOf<M>}` }[ModuleKey];
/** The abilities a person holds, by module, as `/api/me` sends them. */
export type Abilities = Record<ModuleKey, string[]>;
export type Permission = { name: ModuleKey; abilities: string[] };

export const moduleKeys = Object.keys(abilityCatalogue) as ModuleKey[];

const isModuleKey = (name: string): name is ModuleKey => Object.hasOwn(abilityCatalogue, name);

/** Every ability of every module: what an admin holds. */
export const everyAbility = (): Abilities =>
  Object.fromEntries(moduleKeys.map((name) => [name, [...abilityCatalogue[name]]])) as Abilities;

/** The abilities in a role's entries; a module without an entry gets an empty list. */
export function abilitiesOf(permissions: readonly Permission[]): Abilities {
  const held = Object.fromEntries(moduleKeys.map((name) => [name, [] as string[]])) as Abilities;
  for (const entry of permissions) {
    if (isModuleKey(entry.name)) held[entry.name] = [...entry.abilities];
  }
  return held;
}

/** Unvalidated entries from a request: their modules and abilities may not exist. */
type AnyPermission = { name: string; abilities: readonly string[] };

/**
 * The first ability missing from the catalogue, as `{module}.{ability}`, or null (API TM-10).
 *
 * @example firstUnknownAbility([{ name: 'Clients', abilities: ['edit', 'fly'] }]) → 'Clients.fly'
 */
export function firstUnknownAbility(permissions: readonly AnyPermission[]): string | null {
  for (const { name, abilities } of permissions) {
    const known: readonly string[] = isModuleKey(name) ? abilityCatalogue[name] : [];
    const unknown = abilities.find((ability) => !known.includes(ability));
    if (unknown !== undefined) return `${name}.${unknown}`;
    if (!isModuleKey(name)) return name;
  }
  return null;
}

/**
 * Merges known entries: each module and ability once, in the order received. Null if any is unknown.
 *
 * @example mergePermissions([{ name: 'Jobs', abilities: ['edit'] }, { name: 'Jobs', abilities: ['edit', 'create'] }])
 *   → [{ name: 'Jobs', abilities: ['edit', 'create'] }]
 */
export function mergePermissions(permissions: readonly AnyPermission[]): Permission[] | null {
  if (firstUnknownAbility(permissions) !== null) return null;
  const merged = new Map<ModuleKey, Set<string>>();
  for (const { name, abilities } of permissions) {
    if (isModuleKey(name)) merged.set(name, new Set([...(merged.get(name) ?? []), ...abilities]));
  }
  return [...merged].map(([name, abilities]) => ({ name, abilities: [...abilities] }));
}
