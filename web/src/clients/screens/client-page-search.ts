import { readChoice } from '../../design/list/list-search.ts';
import { type DrivePosition, readDrivePosition } from '../../files/parts/drive-place.ts';
import type { EditedPlace } from '../../service-properties/parts/client-places.tsx';
import { type ClientPageTab, clientPageTabs, type SubTab, subTabs } from '../panels/client-tabs.ts';
import { readKinds } from './timeline/timeline-kinds.ts';

/** The URL state of a client's page (screens 3.10). */
export type ClientPageSearch = DrivePosition & {
  tab?: ClientPageTab;
  /** The open tab of the group under Activity or Assets. */
  sub?: SubTab;
  /** The kinds that the timeline is limited to. */
  kinds?: string;
  /** The client's id while its form is open; 'property-new' or 'contact-{id}' for a property or a contact. */
  edit?: string;
};

const tabNames = clientPageTabs.map(({ value }) => value);

/** Reads the state of the page from its URL; unknown values are ignored. */
export const readClientPageSearch = (raw: Record<string, unknown>): ClientPageSearch => ({
  ...readDrivePosition(raw),
  tab: readChoice(tabNames, raw.tab),
  sub: readChoice(subTabs, raw.sub),
  kinds: readKinds(raw.kinds),
  edit: typeof raw.edit === 'string' && raw.edit !== '' ? raw.edit : undefined,
});

/** Opening a tab resets the URL state of the former one. */
export const openTab = (tab: ClientPageTab): ClientPageSearch => ({
  tab: tab === 'details' ? undefined : tab,
  sub: undefined,
  kinds: undefined,
  folder: undefined,
  note: undefined,
  file: undefined,
  page: undefined,
});

/**
 * The property or contact whose form is open.
 *
 * @example readEditedPlace('contact-new') → { kind: 'contact', id: null }
 */
export function readEditedPlace(edit: string | undefined): EditedPlace | null {
  const [, kind, id] = /^(property|contact)-(.+)$/.exec(edit ?? '') ?? [];
  if (kind === undefined || id === undefined) return null;
  return { kind: kind === 'property' ? 'property' : 'contact', id: id === 'new' ? null : id };
}

/** The URL's name of a property or contact: the reverse of `readEditedPlace`. */
export const editedPlace = ({ kind, id }: EditedPlace): string => `${kind}-${id ?? 'new'}`;
