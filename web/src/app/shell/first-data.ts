import type { QueryClient } from '@tanstack/react-query';

/** Asks for what a screen shows at first. A failure is the screen's to show. */
type Ask<Search> = (queryClient: QueryClient, search: Search) => Promise<unknown>;

type Entered = {
  context: { queryClient: QueryClient };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
};

/** How long the first page waits for its data, in milliseconds. */
const timeoutMs = 300;

/** The data of the first page, once its loader has asked for them. */
let ofFirstPage: Promise<unknown> | null = null;

/** Resolves when the first page of a visit has its data, or was waiting long enough for a skeleton. */
export const firstPageData = (): Promise<unknown> =>
  Promise.race([ofFirstPage, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);

/**
 * The loader of a screen: it asks for the data as soon as the screen's code has arrived, before anything is rendered. No
 * page waits for it but the first of a visit (`first-page.tsx`). `read` reads the screen's search, as the route does.
 */
export const firstData =
  <Search>(read: (raw: Record<string, unknown>) => Search, load: () => Promise<Ask<Search>>) =>
  ({ context, location, cause }: Entered): void => {
    if (cause !== 'enter') return;
    const data = load()
      .then((ask) => ask(context.queryClient, read({ ...location.search })))
      .catch(() => undefined);
    ofFirstPage ??= data;
  };
