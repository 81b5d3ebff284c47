import type { PropertyModule } from '@truckroll/domain/custom-properties/definitions';
import { type LayerSearch, readLayerSearch } from '../../design/dialog/layer-search.ts';
import { readChoice } from '../../design/list/list-search.ts';

const tabs = ['jobs', 'requests'] as const;

/** The tab of the page; the default is clients. */
export type PropertiesSearch = LayerSearch & { tab?: (typeof tabs)[number] };

export const readPropertiesSearch = (raw: Record<string, unknown>): PropertiesSearch => ({
  ...readLayerSearch(raw),
  tab: readChoice(tabs, raw.tab),
});

const modules: Record<(typeof tabs)[number], PropertyModule> = {
  jobs: 'job_properties',
  requests: 'request_properties',
};

/** The module of a tab's properties. */
export const moduleOf = ({ tab }: PropertiesSearch): PropertyModule =>
  tab === undefined ? 'client_properties' : modules[tab];
