import type { QueryClient } from '@tanstack/react-query';

/** Asks for what a screen shows at first. A failure is the screen's to show. */
type Ask<Search> = (queryClient: QueryClient, search: Search) => Promise<unknown>;

type Entered = {
  context: { queryClient: QueryClient };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
};

/** How long the first page waits for its data, in milliseconds. */
const patienceMs = 300;

let isFirstPage = true;

/**
 * The loader of a screen: it asks for the data as soon as the screen's code has arrived, before anything is rendered. The
 * first page of a visit waits for it a little, so that it is rendered once with its data and not with a skeleton before.
 * `read` reads the screen's search, as the route does.
 */
export const firstData =
  <Search>(read: (raw: Record<string, unknown>) => Search, load: () => Promise<Ask<Search>>) =>
  async ({ context, location, cause }: Entered): Promise<void> => {
    if (cause !== 'enter') return;
    const data = load()
      .then((ask) => ask(context.queryClient, read({ ...location.search })))
      .catch(() => undefined);
    if (!isFirstPage) return;
    isFirstPage = false;
    await Promise.race([data, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  };
