import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { StageBadge } from '../clients/stage-badge.tsx';
import { stageGroups } from '../clients/stage-groups.ts';
import { ManyFilter } from '../design/list/choice-filter.tsx';

type StageFilterProps = {
  offered: readonly ClientStage[];
  chosen: readonly ClientStage[];
  onChange: (stages: ClientStage[] | undefined) => void;
};

/** Filters a list by stages. If none is selected, all stages are shown. */
export const StageFilter = ({ offered, chosen, onChange }: StageFilterProps) => (
  <ManyFilter
    label="Stage"
    groups={stageGroups(offered).map(({ label, stages }) => ({
      label,
      options: stages.map((value) => ({
        value,
        label: badgeLabel('clientStage', value),
        shown: <StageBadge stage={value} />,
      })),
    }))}
    chosen={chosen}
    onChange={(stages) =>
      onChange(stages.length === 0 ? undefined : clientStages.filter((each) => stages.includes(each)))
    }
  />
);
