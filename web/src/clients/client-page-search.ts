import { readChoice } from '../design/list-search.ts';
import { type ClientTab, clientTabs, type SubTab, subTabs } from './client-tabs.ts';

/** What the address of a client's page holds (screens 3.10). */
export type ClientPageSearch = {
  tab?: ClientTab;
  /** The tab of the group that Activity or Assets shows. */
  sub?: SubTab;
  /** The folder that Files shows. */
  folder?: string;
  /** The client's id while the form is open. */
  edit?: string;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the state of the page from its address; unknown values are ignored. */
export const readClientPageSearch = (raw: Record<string, unknown>): ClientPageSearch => ({
  tab: readChoice(
    clientTabs.map(({ value }) => value),
    raw.tab,
  ),
  sub: readChoice(subTabs, raw.sub),
  folder: text(raw.folder),
  edit: text(raw.edit),
});
