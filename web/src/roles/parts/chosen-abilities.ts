import { type Abilities, abilityCatalogue, moduleKeys, type Permission } from '@truckroll/domain/abilities/catalogue';

/** A module's abilities in the order of the catalogue, so that unticking and reticking one is not a change. */
export const inOrder = (abilities: Abilities): Abilities =>
  Object.fromEntries(
    moduleKeys.map((name) => [name, abilityCatalogue[name].filter((ability) => abilities[name].includes(ability))]),
  ) as Abilities;

/** The entries of chosen abilities in a request. Modules without abilities are left out. */
export const permissionsOf = (abilities: Abilities): Permission[] =>
  moduleKeys.flatMap((name) => (abilities[name].length === 0 ? [] : [{ name, abilities: abilities[name] }]));
