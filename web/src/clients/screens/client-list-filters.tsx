import { clientListFilters } from '@truckroll/contract/clients/client-list-filters';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { ReactNode } from 'react';
import { useRights } from '../../app/session/me.ts';
import { FilterBar } from '../../list-filters/parts/filter-bar.tsx';
import { stageGroups } from '../parts/stage-groups.ts';
import { stagesOffered } from './client-list-search.ts';
import type { ClientListState } from './client-list-state.ts';
import { createdPresets } from './created-range.ts';

/** Search and filters of the clients, with the columns at their end. */
export const ClientListFilters = ({ list, children }: { list: ClientListState; children: ReactNode }) => (
  <FilterBar
    label="Search clients"
    table={clientListFilters}
    list={list}
    presets={createdPresets}
    groups={{
      stage: stageGroups(stagesOffered(list.search.category)).map(({ label, stages }) => ({ label, values: stages })),
    }}
    seesAssignedOnly={viewScope(useRights(), 'Clients') !== 'all'}
    end={children}
  />
);
