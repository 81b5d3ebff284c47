import type { Me } from '@truckroll/contract/session/session';
import { createContext, use } from 'react';

/** The facts about the user and the company that design components need. */
type Viewer = Pick<Me, 'name' | 'timezone'> & {
  account: Pick<Me['account'], 'colors' | 'currency' | 'currencySymbol' | 'phoneCountry'>;
};

type ViewerSource = {
  /** A hook, so that components rerender when the user or the company changes. */
  useViewer: () => Viewer;
  /** Undefined before sign-in. */
  companyName: () => string | undefined;
  /** How much waits on this device for the signed-in person. A hook, as it changes while a page is shown. */
  useWaiting: () => number;
};

const Source = createContext<ViewerSource | null>(null);

/** Set once by the application, because `design` must not import from it. */
export const ViewerProvider = Source.Provider;

function useSource(): ViewerSource {
  const source = use(Source);
  if (source === null) throw new Error('No ViewerProvider surrounds this component.');
  return source;
}

/** The signed-in person. For pages behind sign-in. */
export const useViewer = (): Viewer => useSource().useViewer();

export const useCompanyName = (): string | undefined => useSource().companyName();

export const useWaitingCount = (): number => useSource().useWaiting();
