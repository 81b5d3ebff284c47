import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { personText } from '@truckroll/domain/emails/mail-addresses';
import { useRights } from '../../app/session/me.ts';
import { clientListQuery } from '../../clients/parts/client-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { peopleAsChips } from '../parts/recipient-text.ts';

const pauseMs = 250;
const leastLetters = 2;
const mostOfEach = 5;

/** A suggested recipient: the text of the chip, and who the person is. */
export type Suggestion = { person: string; hint: string };

/** Clients and colleagues with an address that match the typed text. Archived clients are left out. */
export function useRecipientSuggestions(typed: string): Suggestion[] {
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const rights = useRights();
  const enabled = search.length >= leastLetters && typed.trim().length >= leastLetters;
  const seesClients = viewScope(rights, 'Clients') !== null;
  const clients = useQuery({ ...clientListQuery({ search, limit: mostOfEach }), enabled: enabled && seesClients });
  const team = useQuery({ ...teamQuery({ search, limit: mostOfEach }), enabled });
  if (!enabled) return [];
  const people = [
    ...(clients.data?.clients ?? [])
      .filter(({ stage }) => stage !== 'archived')
      .map(({ name, email, companyName }) => ({ name, email, hint: companyName ?? 'Client' })),
    ...(team.data?.team ?? []).map(({ name, email }) => ({ name, email, hint: 'Team' })),
  ];
  const suggestions = new Map<string, Suggestion>();
  for (const { name, email, hint } of people) {
    if (email === null) continue;
    const [person = email] = peopleAsChips([personText({ name, address: email })]);
    if (!suggestions.has(person)) suggestions.set(person, { person, hint });
  }
  return [...suggestions.values()];
}
