import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { listFaces, putFace, putOwnFace, removeFace, removeOwnFace } from '@truckroll/contract/team/faces';
import { useEffect } from 'react';
import { faces, personColors } from '../../design/faces.ts';
import { usePageShown } from '../shell/page-shown.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';
import { meQuery } from './me.ts';

/** The photos and colours of the people of the company (TM-22). Their links work for longer than they are kept here. */
export const facesQuery = queryOptions({
  queryKey: ['team', 'faces'],
  queryFn: async ({ signal }) => await fetchEndpoint(listFaces, { signal }),
  staleTime: 60 * 60_000,
  // Initials stand where photos cannot be had.
  retry: false,
});

/** Gives the photos and colours to all places that show people, once the page behind sign-in is open. */
export function FacesHost(): null {
  const { data } = useQuery({ ...facesQuery, enabled: usePageShown(), refetchInterval: 6 * 60 * 60_000 });
  useEffect(() => {
    faces.set(new Map(data?.faces.map(({ userId, url }) => [userId, url])));
    // A server of the previous version sends no colours.
    const { colors }: Partial<DataOf<typeof listFaces>> = data ?? {};
    personColors.set(new Map(colors?.map(({ userId, color }) => [userId, color])));
  }, [data]);
  useEffect(
    () => () => {
      faces.set(new Map());
      personColors.set(new Map());
    },
    [],
  );
  return null;
}

/** Sets the photo of a person, or removes it with null: the own one (SE-26, SE-27), or by admins (TM-23, TM-24). */
export function useChangeFace(personId: string) {
  const queryClient = useQueryClient();
  const isOwn = queryClient.getQueryData(meQuery.queryKey)?.id === personId;
  const params = { id: personId };
  return useMutation({
    async mutationFn(picture: File | null) {
      if (picture === null)
        return void (await (isOwn ? fetchEndpoint(removeOwnFace) : fetchEndpoint(removeFace, { params })));
      const files = [picture];
      await (isOwn ? fetchEndpoint(putOwnFace, { files }) : fetchEndpoint(putFace, { params, files }));
    },
    onSuccess: () => queryClient.invalidateQueries(facesQuery),
  });
}
