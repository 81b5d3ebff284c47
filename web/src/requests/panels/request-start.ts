import { useQuery } from '@tanstack/react-query';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import type { Request } from '@truckroll/contract/requests/requests';
import { mayAssignRequest } from '@truckroll/domain/team/assignment';
import { useEffect, useState } from 'react';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { clientQuery } from '../../clients/parts/client-queries.ts';
import { propertiesQuery } from '../../custom-properties/parts/property-queries.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { nextNumberQuery, requestQuery } from '../parts/request-queries.ts';
import { newRequestValues, type RequestFormValues, requestValues } from './request-values.ts';

export type RequestOpening = {
  /** Absent for a new request. */
  requestId?: string;
  /** The fixed client of a new request. */
  clientId?: string;
  /** The initial texts of a new request, such as the text of a message. */
  texts?: Pick<RequestFormValues, 'requirements'>;
};

export type Member = { id: string; name: string; color: string };

/** The initial state of the form, once all its data is loaded. */
export type RequestStart = {
  values: RequestFormValues;
  /** The stored request that is being edited. Null for a new one. */
  request: Request | null;
  /** The time zone of the days and times. */
  zone: string;
  isClientLocked: boolean;
  definitions: readonly CustomProperty[];
  taxes: readonly Tax[];
  members: readonly Member[];
};

/**
 * The data is refetched at each opening, because an edit needs the newest version and the next number may have been
 * taken.
 */
const fresh = { staleTime: 0, refetchOnMount: 'always' } as const;

/** The initial state of the form; null while loading. */
export function useRequestStart({ requestId, clientId, texts }: RequestOpening) {
  const me = useMe();
  const isNew = requestId === undefined;
  const properties = useQuery(propertiesQuery('request_properties'));
  const taxes = useTaxes();
  const team = useQuery({ ...teamQuery({ limit: -1, view: 'all' }), staleTime: 60_000 });
  const request = useQuery({ ...requestQuery(requestId ?? ''), ...fresh, enabled: !isNew });
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined });
  const number = useQuery({ ...nextNumberQuery, ...fresh, gcTime: 0, enabled: isNew });

  const { error: teamError } = team;
  useEffect(() => {
    if (teamError !== null && !(teamError instanceof ApiProblem && teamError.isReported))
      toast.error('Error loading teams');
  }, [teamError]);

  const isReady =
    !properties.isPending &&
    !taxes.isPending &&
    !team.isPending &&
    (isNew ? number.isFetchedAfterMount : request.isFetchedAfterMount && request.isSuccess) &&
    (clientId === undefined || client.data !== undefined);

  // The form is initialised only once, because refetched data must not replace typed values.
  const [start, setStart] = useState<RequestStart | null>(null);
  if (start === null && isReady) {
    const members: readonly Member[] = team.data?.team ?? [];
    const definitions = properties.data ?? [];
    const isListed =
      members.some(({ id }) => id === me.id) && mayAssignRequest({ ...rightsOf(me), userId: me.id }, me.id);
    setStart({
      values:
        request.data === undefined
          ? {
              ...newRequestValues({
                client: client.data ?? null,
                requestNumber: String(number.data ?? ''),
                team: isListed ? [me.id] : [],
                definitions,
              }),
              ...texts,
            }
          : requestValues(request.data, definitions),
      request: request.data ?? null,
      zone: request.data?.timezone ?? me.timezone,
      isClientLocked: !isNew || clientId !== undefined,
      definitions,
      taxes: taxes.data ?? [],
      members,
    });
  }

  // A cached request is not enough, because the form needs the newest version.
  const hasFailed = request.error !== null && request.isFetchedAfterMount;
  const failed = hasFailed ? request : client.error !== null && client.data === undefined ? client : undefined;
  return { start, error: failed?.error ?? null, retry: () => void failed?.refetch() };
}
