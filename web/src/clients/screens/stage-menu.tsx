import { Menu } from '@mantine/core';
import { type ClientStage, clientStageLabels, clientStages } from '@truckroll/domain/clients/stages';
import { Fragment, type ReactNode } from 'react';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import plain from '../../design/plain.module.css';
import { StageBadge } from '../parts/stage-badge.tsx';
import { stageGroups } from '../parts/stage-groups.ts';
import styles from './stage-menu.module.css';

type StageItemsProps = {
  stage?: ClientStage;
  offered?: readonly ClientStage[];
  onChoose: (stage: ClientStage) => void;
};

/** The entries of a stage menu: the offered stages by category, or all of them. The current one is marked. */
export function StageItems({ stage, offered = clientStages, onChoose }: StageItemsProps) {
  return stageGroups(offered).map((group) => (
    <Fragment key={group.label}>
      <Menu.Label>{group.label}</Menu.Label>
      {group.stages.map((each) => (
        <Menu.RadioItem
          key={each}
          value={each}
          checked={each === stage}
          closeMenuOnClick
          onChange={() => {
            if (each !== stage) onChoose(each);
          }}
        >
          <StageBadge stage={each} />
        </Menu.RadioItem>
      ))}
    </Fragment>
  ));
}

type StageMenuProps = { stage: ClientStage; label: string; isBusy: boolean; onChoose: (stage: ClientStage) => void };

/** A stage that can be changed in place. */
export function ClientStageMenu({ stage, label, isBusy, onChoose }: StageMenuProps): ReactNode {
  return (
    <OnDemandMenu
      position="bottom-start"
      target={(props) => (
        <button
          type="button"
          {...props}
          className={`${plain.button} ${plain.chevron} ${styles.target}`}
          aria-label={`${label}: ${clientStageLabels[stage]}`}
          aria-busy={isBusy}
          disabled={isBusy}
        >
          <StageBadge stage={stage} />
        </button>
      )}
    >
      <StageItems stage={stage} onChoose={onChoose} />
    </OnDemandMenu>
  );
}
