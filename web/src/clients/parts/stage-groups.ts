import { type ClientCategory, type ClientStage, stagesOfCategory } from '@truckroll/domain/clients/stages';

const groups: readonly { category: ClientCategory; label: string }[] = [
  { category: 'leads', label: 'Leads' },
  { category: 'pipeline', label: 'Pipeline' },
  { category: 'clients', label: 'Clients' },
  { category: 'archived', label: 'Archived' },
];

export type StageGroup = { label: string; stages: readonly ClientStage[] };

/** The stages by category, for pickers; empty groups are omitted. */
export const stageGroups = (offered: readonly ClientStage[]): StageGroup[] =>
  groups
    .map(({ category, label }) => ({
      label,
      stages: stagesOfCategory[category].filter((stage) => offered.includes(stage)),
    }))
    .filter(({ stages }) => stages.length > 0);
