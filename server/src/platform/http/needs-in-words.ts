import type { Need } from '@truckroll/contract/endpoints/endpoint';
import type { AbilityName } from '@truckroll/domain/abilities/catalogue';
import { describedCatalogue } from '@truckroll/domain/abilities/descriptions';

/** The labels of all abilities as the screens of roles and of API keys show them. */
const labels: ReadonlyMap<string, string> = new Map(
  describedCatalogue().flatMap(({ name, label, abilities }) =>
    abilities.map((ability) => [`${name}.${ability.name}`, `${label} › ${ability.label}`]),
  ),
);

/** @example abilityInWords('Clients.create') → "'Clients › Create clients'" */
const abilityInWords = (ability: AbilityName): string => `'${labels.get(ability) ?? ability}'`;

const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/**
 * The abilities that an endpoint requires of its caller, named by their labels on the screens; null if it requires none.
 *
 * @example needsInWords(anyOf('Clients.create')) → "'Clients › Create clients'"
 */
export function needsInWords(needs: Need): string | null {
  switch (needs.kind) {
    case 'open':
    case 'signedIn':
      return null;
    case 'admin':
      return 'the rights of an admin';
    case 'ability':
      return oneOf(needs.anyOf.map(abilityInWords));
    case 'view': {
      const { module, orAnyOf } = needs;
      const views = [`${module}.viewAll`, `${module}.viewAssigned`] as AbilityName[];
      return oneOf([...views, ...orAnyOf].filter((name) => labels.has(name)).map(abilityInWords));
    }
  }
}
