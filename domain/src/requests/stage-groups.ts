import { type RequestStage, requestStages } from './request-stages.ts';

export const requestStageGroups = ['requests', 'pipeline', 'archived'] as const;
export type RequestStageGroup = (typeof requestStageGroups)[number];

export const requestGroupLabels: Record<RequestStageGroup, string> = {
  requests: 'Requests',
  pipeline: 'Pipeline',
  archived: 'Archived',
};

/** The stages of each group; together they are all stages (screens 4.2). */
export const stagesOfGroup: Record<RequestStageGroup, readonly RequestStage[]> = {
  requests: ['new_request', 'unscheduled', 'overdue'],
  pipeline: ['inspection_scheduled', 'inspection_complete', 'quote_created', 'quote_sent', 'converted'],
  archived: ['lost_no_response', 'lost_rejected', 'cancelled', 'duplicate'],
};

type Counts = Partial<Record<RequestStage, number>>;

/**
 * The number of requests in a group, or in all stages.
 *
 * @example countInGroup({ new_request: 2, overdue: 1, converted: 5 }, 'requests') → 3
 */
export const countInGroup = (counts: Counts, group?: RequestStageGroup): number =>
  (group === undefined ? requestStages : stagesOfGroup[group]).reduce((sum, stage) => sum + (counts[stage] ?? 0), 0);

/** Whether a request still waits for an answer: it is neither converted nor archived. */
export const isRequestOpen = (stage: RequestStage): boolean =>
  stage !== 'converted' && !stagesOfGroup.archived.includes(stage);
