/** The stages of a client in picker order (API 3.3). */
export const clientStages = [
  'new_lead',
  'contacted',
  'qualified',
  'proposal',
  'negotiation',
  'inspection',
  'won',
  'lost',
  'active_client',
  'inactive_client',
  'archived',
] as const;
export type ClientStage = (typeof clientStages)[number];

/** The stages to which an archived client can be restored. */
export const stagesToRestore = clientStages.filter((stage) => stage !== 'archived');

export const clientStageLabels: Record<ClientStage, string> = {
  new_lead: 'New Lead',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  inspection: 'Inspection',
  won: 'Won',
  lost: 'Lost',
  active_client: 'Active Client',
  inactive_client: 'Inactive Client',
  archived: 'Archived',
};

export const clientCategories = ['leads', 'pipeline', 'clients', 'active', 'archived'] as const;
export type ClientCategory = (typeof clientCategories)[number];

/**
 * The stages of each category. Every stage belongs to exactly one category besides `active`, which repeats
 * `active_client` (API 3.3).
 */
export const stagesOfCategory: Record<ClientCategory, readonly ClientStage[]> = {
  leads: ['new_lead', 'contacted', 'qualified'],
  pipeline: ['proposal', 'negotiation', 'inspection', 'won', 'lost'],
  clients: ['active_client', 'inactive_client'],
  active: ['active_client'],
  archived: ['archived'],
};

/** The stage of a new client created while a category is shown (clients document, section 4). */
export function defaultStageFor(category: ClientCategory | undefined): ClientStage {
  if (category === 'pipeline') return 'proposal';
  if (category === 'clients' || category === 'active') return 'active_client';
  return 'new_lead';
}

/**
 * Parses a stage as people write it, ignoring case, spaces and hyphens. Null when there is no such stage.
 *
 * @example parseClientStage('New Lead') → 'new_lead'; parseClientStage('ARCHIVED') → 'archived'
 */
export function parseClientStage(text: string): ClientStage | null {
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return clientStages.find((stage) => stage === wanted) ?? null;
}
