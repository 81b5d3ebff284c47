import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import type { StageMoves } from '../../panels/use-move-request.ts';
import type { requestFiltersOf } from './request-list-search.ts';
import type { RequestListState } from './request-list-state.ts';
import type { RequestActions } from './request-row-menu.tsx';

/** The props of every part of the board. */
export type BoardProps = {
  list: RequestListState;
  filters: ReturnType<typeof requestFiltersOf>;
  counts: Partial<Record<RequestStage, number>> | undefined;
  moves: StageMoves;
  actions: RequestActions;
};
