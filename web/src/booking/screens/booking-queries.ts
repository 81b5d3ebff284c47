import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createBookingService,
  deleteBookingService,
  getBookingSetup,
  saveBookingPage,
  updateBookingService,
} from '@truckroll/contract/booking/booking';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The page for online booking, and its services (BK-1). */
export const bookingSetupQuery = queryOptions({
  queryKey: ['booking'],
  queryFn: ({ signal }) => fetchEndpoint(getBookingSetup, { signal }),
});

const useRefetch = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: bookingSetupQuery.queryKey });
};

/** Changes the page (BK-2). */
export const useSavePage = () =>
  useMutation({
    mutationFn: async (body: BodyInputOf<typeof saveBookingPage>) =>
      (await fetchEndpoint(saveBookingPage, { body })).page,
    onSuccess: useRefetch(),
  });

type SavedService = BodyInputOf<typeof createBookingService> & { id: string | null; updatedAt?: string | undefined };

/** Adds or changes a service (BK-3, BK-4). */
export const useSaveService = () =>
  useMutation({
    mutationFn: async ({ id, updatedAt, ...body }: SavedService) =>
      id === null
        ? (await fetchEndpoint(createBookingService, { body })).service
        : (await fetchEndpoint(updateBookingService, { params: { id }, body: { ...body, updatedAt } })).service,
    onSuccess: useRefetch(),
  });

/** Deletes a service (BK-5). */
export const useDeleteService = () =>
  useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteBookingService, { params: { id } }),
    onSuccess: useRefetch(),
  });
