import { useMutation } from '@tanstack/react-query';
import * as contract from '@truckroll/contract/hub/hub';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** Sends a code to a typed address of a client of the company (HU-2). */
export const sendCodeTo = (company: string, address: string) =>
  fetchEndpoint(contract.askForHubCode, { params: { company }, body: { address } });

export const useEnterHub = () =>
  useMutation({
    mutationFn: ({ company, ...body }: { company: string; codeId: string; code: string }) =>
      fetchEndpoint(contract.enterHub, { params: { company }, body }),
  });
