import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/hub/hub';
import * as asks from '@truckroll/contract/hub/hub-asks';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { holdHub } from '../parts/held-hub.ts';

const followMs = 60_000;

/** Whether the server refused, so that another attempt would be refused too. */
export const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;

export const entranceQuery = (company: string) =>
  queryOptions({
    queryKey: ['hub-entrance', company],
    queryFn: ({ signal }) => fetchEndpoint(contract.getHubEntrance, { params: { company }, signal }),
    retry: false,
  });

/** Follows a personal link, once: it opens the page on one device only, which keeps it. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['hub-link', token],
    async queryFn() {
      const opened = await fetchEndpoint(contract.openHubLink, { params: { token } });
      const { session, companyId } = opened;
      if (session !== null) holdHub({ token: session.token, companyId, link: token });
      return opened;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The client's page, read again every minute: a technician sets out meanwhile. */
export const hubQuery = (token: string) =>
  queryOptions({
    queryKey: ['hub', token],
    queryFn: ({ signal }) => fetchEndpoint(contract.readHub, { params: { token }, signal }),
    retry: false,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : followMs),
  });

export const useOpenDocument = (token: string) =>
  useMutation({
    mutationFn: (documentId: string) => fetchEndpoint(contract.openHubDocument, { params: { token, documentId } }),
  });

/** What a client tells the office; the page is read again, also after a refusal. */
function useTelling<Sent, Answer>(token: string, send: (sent: Sent) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => queryClient.invalidateQueries(hubQuery(token)) });
}

export const useWriteToOffice = (token: string) =>
  useTelling(token, (body: { id: string; clientId: string; text: string }) =>
    fetchEndpoint(asks.writeToOffice, { params: { token }, body }),
  );

export const useAnswerVisit = (token: string, visitId: string) =>
  useTelling(token, (body: { id: string; answer: 'confirm' | 'cancel' }) =>
    fetchEndpoint(asks.answerHubVisit, { params: { token, visitId }, body }),
  );

/** The times that the client can ask for. They are read anew whenever the dialog opens. */
export const hubTimesQuery = (token: string, visitId: string) =>
  queryOptions({
    queryKey: ['hub-times', token, visitId],
    queryFn: ({ signal }) => fetchEndpoint(asks.listHubTimes, { params: { token, visitId }, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const useAskForTime = (token: string, visitId: string) =>
  useTelling(token, (body: { id: string; start: string }) =>
    fetchEndpoint(asks.askForHubTime, { params: { token, visitId }, body }),
  );

export const useProposeDetails = (token: string) =>
  useTelling(token, (body: BodyInputOf<typeof asks.proposeDetails>) =>
    fetchEndpoint(asks.proposeDetails, { params: { token }, body }),
  );

export const useLeaveHub = (token: string) =>
  useMutation({ mutationFn: () => fetchEndpoint(contract.leaveHub, { params: { token } }) });
