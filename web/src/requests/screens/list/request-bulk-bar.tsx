import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Request } from '@truckroll/contract/requests/requests';
import { deleteRequest, updateRequest } from '@truckroll/contract/requests/save-request';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { countOf } from '@truckroll/domain/format/numbers';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { requestGroupLabels, requestStageGroups, stagesOfGroup } from '@truckroll/domain/requests/stage-groups';
import { Fragment } from 'react';
import { useCan } from '../../../app/session/me.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { Badge } from '../../../design/badge.tsx';
import { BulkBar, type BulkWork } from '../../../design/list/bulk-bar.tsx';
import { BulkDeleteButton } from '../../../design/list/bulk-delete-button.tsx';
import type { RowSelection } from '../../../design/list/row-selection.ts';
import { TagsButton } from '../../../tags/panels/tags-button.tsx';
import { requestName } from '../../parts/request-name.ts';
import { refetchRequests } from '../../parts/request-queries.ts';

const move = async (id: string, stage: RequestStage, updatedAt: string) =>
  (await fetchEndpoint(updateRequest, { params: { id }, body: { stage, updatedAt } })).request;

/** Moves requests to a stage (RQ-7). */
const moveTo = (to: RequestStage, requests: readonly Request[]): BulkWork<Request> => ({
  asks: {
    title: 'Change stage',
    message: `Move ${countOf(requests.length, 'request')} to ${badgeLabel('requestStage', to)}?`,
  },
  async act({ id, stage, updatedAt }) {
    const moved = await move(id, to, updatedAt);
    return () => move(id, stage, moved.updatedAt);
  },
  done: (count) => `${countOf(count, 'request')} updated`,
});

const remove = (requests: readonly Request[]): BulkWork<Request> => ({
  asks: {
    title: 'Delete requests',
    message: `Delete ${countOf(requests.length, 'request')}? This action cannot be undone.`,
    kind: 'delete',
  },
  async act({ id }) {
    await fetchEndpoint(deleteRequest, { params: { id } });
    return undefined;
  },
  done: (count) => `${countOf(count, 'request')} deleted`,
});

/** The actions on the selected requests (screens 9.1). */
export function RequestBulkBar({ selection }: { selection: RowSelection<Request> }) {
  const can = useCan();
  const queryClient = useQueryClient();
  const { rows } = selection;
  return (
    <BulkBar
      label="Selected requests"
      selection={selection}
      nameOf={requestName}
      settled={() => void refetchRequests(queryClient)}
    >
      {(run, isBusy) => (
        <>
          {can('Requests.changeStage') && (
            <Menu position="top">
              <Menu.Target>
                <Button size="compact-md" disabled={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
                  Change stage
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
                {requestStageGroups.map((group) => (
                  <Fragment key={group}>
                    <Menu.Label>{requestGroupLabels[group]}</Menu.Label>
                    {stagesOfGroup[group].map((stage) => (
                      <Menu.Item key={stage} onClick={() => run(moveTo(stage, rows))}>
                        <Badge group="requestStage" value={stage} />
                      </Menu.Item>
                    ))}
                  </Fragment>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {can('Requests.edit') && (
            <TagsButton
              kind="request"
              target={{ ids: rows.map(({ id }) => id) }}
              count={rows.length}
              isBusy={isBusy}
              onDone={selection.clear}
            />
          )}
          {can('Requests.delete') && <BulkDeleteButton isBusy={isBusy} onClick={() => run(remove(rows))} />}
        </>
      )}
    </BulkBar>
  );
}
