import { Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import { StageBadge } from './stage-badge.tsx';
import styles from './stage-filter.module.css';
import { stageGroups } from './stage-groups.ts';

type StageFilterProps = {
  offered: readonly ClientStage[];
  chosen: readonly ClientStage[];
  onChange: (stages: ClientStage[] | undefined) => void;
};

/** Which stages a list shows; none chosen means all. */
export function StageFilter({ offered, chosen, onChange }: StageFilterProps) {
  function choose(stage: ClientStage, isChosen: boolean): void {
    const stages = clientStages.filter((each) => (each === stage ? isChosen : chosen.includes(each)));
    onChange(stages.length === 0 ? undefined : stages);
  }
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          data-set={chosen.length > 0 || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {chosen.length === 0 ? 'Stage' : `Stage: ${chosen.length}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Stage" className={styles.dropdown}>
        {stageGroups(offered).map((group) => (
          <fieldset key={group.label} className={styles.group}>
            <legend>{group.label}</legend>
            {group.stages.map((stage) => (
              <Checkbox
                key={stage}
                label={<StageBadge stage={stage} />}
                checked={chosen.includes(stage)}
                onChange={(event) => choose(stage, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
