import { useCallback, useSyncExternalStore } from 'react';
import { externalStore } from './external-store.ts';

/** The addresses of people's photos by person, set by the host of faces. People without a photo are not in it. */
export const faces = externalStore<ReadonlyMap<string, string>>(new Map());

/** The colours of people by person, set by the host of faces. */
export const personColors = externalStore<ReadonlyMap<string, string>>(new Map());

/** The colour of a person; undefined while it is not known. */
export const usePersonColor = (personId: string): string | undefined =>
  useSyncExternalStore(
    personColors.subscribe,
    useCallback(() => personColors.get().get(personId), [personId]),
  );

/** The address of a person's photo; null without one, and while the photos are not known yet. */
export const useFace = (personId: string): string | null =>
  useSyncExternalStore(
    faces.subscribe,
    useCallback(() => faces.get().get(personId) ?? null, [personId]),
  );
