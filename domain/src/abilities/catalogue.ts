/** What a role can hold: module by module, ability by ability (API 2.2). The order is the order of the roles editor. */
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
  productService: ['create', 'delete', 'edit'],
} as const;

export type ModuleKey = keyof typeof abilityCatalogue;
export type AbilityOf<M extends ModuleKey> = (typeof abilityCatalogue)[M][number];
/** One ability with its module, as in `Clients.edit`. */
export type AbilityName = { [M in ModuleKey]: `${M}.${AbilityOf<M>}` }[ModuleKey];
/** The abilities somebody holds, by module: what `/api/me` sends. */
export type Abilities = Record<ModuleKey, string[]>;
export type Permission = { name: ModuleKey; abilities: string[] };

export const moduleKeys = Object.keys(abilityCatalogue) as ModuleKey[];

const isModuleKey = (name: string): name is ModuleKey => Object.hasOwn(abilityCatalogue, name);

/** Every ability of every module: what an admin holds. */
export const everyAbility = (): Abilities =>
  Object.fromEntries(moduleKeys.map((name) => [name, [...abilityCatalogue[name]]])) as Abilities;

/** The abilities of a role's entries; modules without an entry are there with an empty list. */
export function abilitiesOf(permissions: readonly Permission[]): Abilities {
  const held = Object.fromEntries(moduleKeys.map((name) => [name, [] as string[]])) as Abilities;
  for (const entry of permissions) {
    if (isModuleKey(entry.name)) held[entry.name] = [...entry.abilities];
  }
  return held;
}

/** The first entry that the catalogue does not know, as `{module}.{ability}`, or null (API TM-10). */
export function firstUnknownAbility(
  permissions: readonly { name: string; abilities: readonly string[] }[],
): string | null {
  for (const entry of permissions) {
    const known: readonly string[] = isModuleKey(entry.name) ? abilityCatalogue[entry.name] : [];
    const unknown = isModuleKey(entry.name)
      ? entry.abilities.find((ability) => !known.includes(ability))
      : entry.abilities[0];
    if (unknown !== undefined) return `${entry.name}.${unknown}`;
    if (!isModuleKey(entry.name)) return entry.name;
  }
  return null;
}
