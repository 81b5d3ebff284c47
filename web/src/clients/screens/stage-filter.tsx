import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { ManyFilter } from '../../design/list/choice-filter.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { stageGroups } from '../parts/stage-groups.ts';

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
