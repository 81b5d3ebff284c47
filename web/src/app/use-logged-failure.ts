import { useEffect } from 'react';

/** A failing list of products or taxes is logged but not shown (screens 3.6). */
export function useLoggedFailure(error: unknown): void {
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);
}
