import { abilityCatalogue, type Permission } from './catalogue.ts';

/** Whether a role's entries hold calls, messages and the company's inbox. */
export const hasCommunications = (permissions: readonly Permission[]): boolean => {
  const held = permissions.find(({ name }) => name === 'Communications')?.abilities ?? [];
  return abilityCatalogue.Communications.every((ability) => held.includes(ability));
};

/**
 * A role's entries with calls, messages and the company's inbox, or without them. Everything else stays.
 *
 * @example withCommunications([{ name: 'Jobs', abilities: ['edit'] }], true)
 *   → [{ name: 'Jobs', abilities: ['edit'] }, { name: 'Communications', abilities: ['calls', 'messages', 'inbox'] }]
 */
export function withCommunications(permissions: readonly Permission[], isHeld: boolean): Permission[] {
  const others = permissions.filter(({ name }) => name !== 'Communications');
  return isHeld ? [...others, { name: 'Communications', abilities: [...abilityCatalogue.Communications] }] : others;
}
