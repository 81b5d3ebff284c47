import { queryOptions } from '@tanstack/react-query';
import { getInvitation, signUpState } from '@truckroll/contract/session/session';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** Whether a visitor may create an account, and whether none exists yet. */
export const signUpQuery = queryOptions({
  queryKey: ['sign-up'],
  queryFn: ({ signal }) => fetchEndpoint(signUpState, { signal }),
});

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => fetchEndpoint(getInvitation, { params: { token }, signal }),
    retry: false,
  });
