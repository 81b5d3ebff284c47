import type { Me } from '@truckroll/contract/session';
import { createContext, use } from 'react';

/** What the parts of a page have to know of the person in front of it, and of the company. */
type Viewer = Pick<Me, 'name' | 'timezone'> & {
  account: Pick<Me['account'], 'colors' | 'currency' | 'currencySymbol'>;
};

type ViewerSource = {
  /** A hook: the page is drawn again when the person or the company changes. */
  useViewer: () => Viewer;
  /** Undefined before sign-in. */
  companyName: () => string | undefined;
};

const Source = createContext<ViewerSource | null>(null);

/** The application tells once who looks at it: design imports nothing of it. */
export const ViewerProvider = Source.Provider;

function useSource(): ViewerSource {
  const source = use(Source);
  if (source === null) throw new Error('No ViewerProvider stands around this part.');
  return source;
}

/** The signed-in person, on the pages behind sign-in. */
export const useViewer = (): Viewer => useSource().useViewer();

export const useCompanyName = (): string | undefined => useSource().companyName();
