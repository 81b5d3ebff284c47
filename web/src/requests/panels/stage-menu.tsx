import { Menu } from '@mantine/core';
import { problems } from '@truckroll/contract/endpoints/problem';
import type { Request } from '@truckroll/contract/requests/requests';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { requestMoveRefusal } from '@truckroll/domain/requests/request-moves';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { requestGroupLabels, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { Fragment } from 'react';
import { useCan } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import plain from '../../design/plain.module.css';
import { requestName } from '../parts/request-name.ts';
import styles from './stage-menu.module.css';

type StageMenuProps = {
  request: Request;
  /** The stage that is being saved. */
  wanted: RequestStage | undefined;
  onMove: (to: RequestStage) => void;
};

/** A request's stage. For users who may change it, it is a menu of all stages by group (screens M27). */
export function RequestStageMenu({ request, wanted, onMove }: StageMenuProps) {
  const can = useCan();
  const stage = wanted ?? request.stage;
  const refusal = requestMoveRefusal(request);
  if (!can('Requests.changeStage')) return <Badge group="requestStage" value={stage} />;
  if (refusal !== null) {
    return (
      <span title={problems[refusal][1]}>
        <Badge group="requestStage" value={stage} />
      </span>
    );
  }
  const isBusy = wanted !== undefined;
  return (
    <OnDemandMenu
      position="bottom-start"
      target={(props) => (
        <button
          type="button"
          {...props}
          className={`${plain.button} ${plain.chevron} ${styles.target}`}
          aria-label={`Stage of ${requestName(request)}: ${badgeLabel('requestStage', stage)}`}
          aria-busy={isBusy}
          disabled={isBusy}
        >
          <Badge group="requestStage" value={stage} />
        </button>
      )}
    >
      {requestStageGroups.map((group) => (
        <Fragment key={group}>
          <Menu.Label>{requestGroupLabels[group]}</Menu.Label>
          {stagesOfGroup[group].map((each) => (
            <Menu.RadioItem
              key={each}
              value={each}
              checked={each === stage}
              closeMenuOnClick
              onChange={() => {
                if (each !== stage) onMove(each);
              }}
            >
              <Badge group="requestStage" value={each} />
            </Menu.RadioItem>
          ))}
        </Fragment>
      ))}
    </OnDemandMenu>
  );
}
