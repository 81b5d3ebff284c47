import { useCallback, useSyncExternalStore } from 'react';
import { externalStore } from './external-store.ts';

/** The addresses of people's photos by person, set by the host of faces. People without a photo are not in it. */
export const faces = externalStore<ReadonlyMap<string, string>>(new Map());

/** The address of a person's photo; null without one, and while the photos are not known yet. */
export const useFace = (personId: string): string | null =>
  useSyncExternalStore(
    faces.subscribe,
    useCallback(() => faces.get().get(personId) ?? null, [personId]),
  );
