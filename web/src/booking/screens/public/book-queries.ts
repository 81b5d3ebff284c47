import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BookingPlace,
  book,
  cancelBooking,
  getPublicBooking,
  holdBookingTime,
  listBookingTimes,
  readBooking,
} from '@truckroll/contract/booking/booking';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { solveChallenge } from './solve-challenge.ts';

/** What a company offers (BK-6). */
export const bookingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['public-booking', slug],
    queryFn: async ({ signal }) => (await fetchEndpoint(getPublicBooking, { params: { slug }, signal })).booking,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The times at an address (BK-7), read anew whenever they are shown. */
export const timesQuery = (slug: string, wanted: { serviceId: string; place: BookingPlace }) =>
  queryOptions({
    queryKey: ['public-booking', slug, 'times', wanted],
    queryFn: ({ signal }) => fetchEndpoint(listBookingTimes, { params: { slug }, body: wanted, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** The solutions of challenges, which are looked for while the visitor reads. */
const solutions = new Map<string, Promise<number>>();

export function solutionOf(challenge: string): Promise<number> {
  const known = solutions.get(challenge) ?? solveChallenge(challenge);
  solutions.set(challenge, known);
  return known;
}

type Wanted = { serviceId: string; place: BookingPlace; start: string; instead: string | undefined };

/** Holds a time (BK-8). A challenge that has become too old is asked for again once. */
export function useHoldTime(slug: string, challenge: string) {
  const send = async (wanted: Wanted, given: string) =>
    await fetchEndpoint(holdBookingTime, {
      params: { slug },
      body: { ...wanted, challenge: given, solution: await solutionOf(given) },
    });
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      try {
        return await send(wanted, challenge);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'proof_required') throw error;
        const { booking } = await fetchEndpoint(getPublicBooking, { params: { slug } });
        return await send(wanted, booking.challenge);
      }
    },
  });
}

type Form = { body: BodyInputOf<typeof book>; photos: readonly File[] };

/** Books the time that is held (BK-9). */
export const useBook = (slug: string) =>
  useMutation({
    mutationFn: ({ body, photos }: Form) =>
      fetchEndpoint(book, { params: { slug }, body, ...(photos.length === 0 ? {} : { files: photos }) }),
  });

/** What became of a booking (BK-10). */
export const bookedQuery = (slug: string, hold: string) =>
  queryOptions({
    queryKey: ['booked', slug, hold],
    queryFn: async ({ signal }) => (await fetchEndpoint(readBooking, { params: { slug, hold }, signal })).booking,
    retry: false,
  });

/** Cancels a booking as its client (BK-11). */
export function useCancelBooking(slug: string, hold: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => fetchEndpoint(cancelBooking, { params: { slug, hold } }),
    onSuccess: ({ booking }) => queryClient.setQueryData(bookedQuery(slug, hold).queryKey, booking),
    onError: () => queryClient.invalidateQueries(bookedQuery(slug, hold)),
  });
}
