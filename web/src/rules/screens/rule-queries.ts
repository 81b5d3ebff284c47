import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  backTestRule,
  createRule,
  deleteRule,
  listRuleRuns,
  listRules,
  settleRuleRun,
  switchRule,
  updateRule,
} from '@truckroll/contract/rules/rules';
import type { RuleNames } from '@truckroll/domain/rules/rule-actions';
import { useMemo } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { tagsQuery } from '../../tags/parts/tag-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { webhooksQuery } from '../../webhooks/parts/webhook-queries.ts';
import { nameOfWebhook } from '../../webhooks/parts/webhook-words.ts';

const rulesKey = ['rules'] as const;

/** The rules of the account, by name (RU-1). */
export const rulesQuery = queryOptions({
  queryKey: rulesKey,
  queryFn: async ({ signal }) => (await fetchEndpoint(listRules, { signal })).rules,
});

/** What rules did, skipped and will do, the latest first (RU-7). */
export const ruleRunsQuery = (query: QueryInputOf<typeof listRuleRuns>) =>
  queryOptions({
    queryKey: [...rulesKey, 'runs', query],
    queryFn: ({ signal }) => fetchEndpoint(listRuleRuns, { query, signal }),
    placeholderData: keepPreviousData,
  });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: rulesKey });

type SavedRule = BodyInputOf<typeof createRule> & { id: string | null; updatedAt?: string | undefined };

/** Adds or replaces a rule (RU-2, RU-3). */
export function useSaveRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, updatedAt, ...rule }: SavedRule) =>
      id === null
        ? (await fetchEndpoint(createRule, { body: rule })).rule
        : (await fetchEndpoint(updateRule, { params: { id }, body: { ...rule, updatedAt } })).rule,
    onSuccess: () => refetch(queryClient),
  });
}

/** Switches a rule on or off (RU-4). */
export function useSwitchRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isOn }: { id: string; isOn: boolean }) =>
      fetchEndpoint(switchRule, { params: { id }, body: { isOn } }),
    onSettled: () => refetch(queryClient),
  });
}

/** Deletes a rule with its log (RU-5). */
export function useDeleteRule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deleteRule, { params: { id } }),
    onSuccess: () => refetch(queryClient),
  });
}

/** What a rule would have done in the last month (RU-6). */
export const useBackTest = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof backTestRule>) => fetchEndpoint(backTestRule, { body }) });

/** Lets a waiting run act now, or skips it (RU-8). */
export function useSettleRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'now' | 'skip' }) =>
      fetchEndpoint(settleRuleRun, { params: { id }, body: { action } }),
    onSettled: () => refetch(queryClient),
  });
}

/** The names of the people, tags and webhooks that rules refer to. */
export function useRuleNames(): RuleNames {
  const { data: tags } = useQuery(tagsQuery);
  const { data: team } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  const { data: webhooks } = useQuery(webhooksQuery);
  return useMemo(
    () => ({
      webhook(id) {
        const known = webhooks?.find((webhook) => webhook.id === id);
        return known === undefined ? '…' : nameOfWebhook(known);
      },
      tag: (id) => tags?.find((tag) => tag.id === id)?.name ?? '…',
      person: (id) => team?.team.find((member) => member.id === id)?.name ?? '…',
    }),
    [tags, team, webhooks],
  );
}
