import { useQuery } from '@tanstack/react-query';
import { People } from '../../../design/person.tsx';
import { teamQuery } from '../../../team/parts/team-queries.ts';

/** The people assigned to a document. */
export function AssignedPeople({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery({ ...teamQuery({ limit: -1, view: 'all' }), staleTime: 60_000 });
  return <People people={(data?.team ?? []).filter(({ id }) => ids.includes(id))} />;
}
