import type { QueryClient } from '@tanstack/react-query';
import { isGoodNetwork } from '../../design/good-network.ts';
import { isDeletedHere } from '../transport/deleted-here.ts';

/**
 * Asks for what a screen shows at first: `id` is the last part of its path, which names the record of a page with one. A
 * failure is the screen's to show.
 */
type Ask<Search> = (queryClient: QueryClient, search: Search, id: string) => Promise<unknown>;

type Entered = {
  context: { queryClient: QueryClient };
  location: { search: object; pathname: string };
  cause: 'preload' | 'enter' | 'stay';
};

/** '7' of '/clients/7'. The router's own parameters cannot be used here: its types would be those of this loader. */
const lastPartOf = (pathname: string): string => decodeURIComponent(pathname.split('/').findLast(Boolean) ?? '');

/** How long the first page waits for its data, in milliseconds. */
const timeoutMs = 300;

/** The data of the first page, once its loader has asked for them. */
let ofFirstPage: Promise<unknown> | null = null;

/** Resolves when the first page of a visit has its data, or was waiting long enough for a skeleton. */
export const firstPageData = (): Promise<unknown> =>
  Promise.race([ofFirstPage, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);

/**
 * The loader of a screen: it asks for the data as soon as the screen's code has arrived, before anything is rendered. No
 * page waits for it but the first of a visit (`first-page.tsx`). A link that is pointed at, focused or touched asks too, on
 * a good network, unless its record was deleted in this tab. `read` reads the screen's search, as the route does.
 */
export const firstData =
  <Search>(read: (raw: Record<string, unknown>) => Search, load: () => Promise<Ask<Search>>) =>
  ({ context, location, cause }: Entered): void => {
    const record = lastPartOf(location.pathname);
    if (cause === 'stay' || (cause === 'preload' && (!isGoodNetwork() || isDeletedHere(record)))) return;
    const data = load()
      .then((ask) => ask(context.queryClient, read({ ...location.search }), record))
      .catch(() => undefined);
    if (cause === 'enter') ofFirstPage ??= data;
  };
