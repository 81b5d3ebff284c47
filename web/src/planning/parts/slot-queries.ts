import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { type AiSuggestion, type DateSuggestions, suggestSlots } from '@truckroll/contract/planning/slots';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import type { SlotRequest } from './ai-values.ts';

export type Suggested = DataOf<typeof suggestSlots>;

/** The suggestions for a request (VI-10). They are asked for again only on request, because they are being read. */
export const slotsQuery = (request: SlotRequest | null) =>
  queryOptions({
    queryKey: ['slots', request],
    queryFn: ({ signal }): Promise<Suggested> =>
      fetchEndpoint(suggestSlots, { body: request ?? { address: '' }, signal }),
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const suggestionsOf = (data: Suggested | undefined): AiSuggestion[] =>
  (data?.suggestions ?? []).filter((one): one is AiSuggestion => 'teamMemberId' in one);

export const rowsOf = (data: Suggested | undefined): DateSuggestions[] =>
  (data?.suggestions ?? []).filter((one): one is DateSuggestions => 'slots' in one);

/** Replaces shown suggestions by those that came with the refusal of a taken time. Rows replace those of their dates. */
export function showFresh(queryClient: QueryClient, request: SlotRequest, fresh: readonly unknown[]): void {
  queryClient.setQueryData(slotsQuery(request).queryKey, (known) => {
    const suggestions = fresh as Suggested['suggestions'];
    const rows = rowsOf({ suggestions, missing: [], travelProvider: '' });
    const others = rowsOf(known).map((row) => rows.find(({ date }) => date === row.date) ?? row);
    return {
      missing: known?.missing ?? [],
      travelProvider: known?.travelProvider ?? '',
      suggestions: rows.length > 0 && others.length > 0 ? others : suggestions,
    };
  });
}
