import { readChoice } from '../design/list-search.ts';
import { type DrivePosition, readDrivePosition } from '../drive/drive-place.ts';
import { type ClientTab, clientTabs, type SubTab, subTabs } from './client-tabs.ts';

/** What the address of a client's page holds (screens 3.10). */
export type ClientPageSearch = DrivePosition & {
  tab?: ClientTab;
  /** The tab of the group that Activity or Assets shows. */
  sub?: SubTab;
  /** The client's id while the form is open. */
  edit?: string;
};

const tabNames = clientTabs.map(({ value }) => value);

/** Reads the state of the page from its address; unknown values are ignored. */
export const readClientPageSearch = (raw: Record<string, unknown>): ClientPageSearch => ({
  ...readDrivePosition(raw),
  tab: readChoice(tabNames, raw.tab),
  sub: readChoice(subTabs, raw.sub),
  edit: typeof raw.edit === 'string' && raw.edit !== '' ? raw.edit : undefined,
});

/** Another tab begins at its beginning: what only the former one has in the address goes. */
export const openTab = (tab: ClientTab): ClientPageSearch => ({
  tab: tab === 'details' ? undefined : tab,
  sub: undefined,
  folder: undefined,
  note: undefined,
  file: undefined,
});
