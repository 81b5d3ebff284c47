import { useEffect, useState } from 'react';
import { kept } from './kept.ts';

/** The name of a small picture of a job's photo on this device. It goes when either of them is gone. */
export const keptPictureName = (photoId: string, jobId: string): string => `picture ${photoId} ${jobId}`;

/** The small picture that this device has kept, as an address for an image; null without one, or if none is wanted. */
export function useKeptPicture(name: string | null): string | null {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    if (name === null || kept === null) return;
    let isWanted = true;
    void kept.get(name).then((text) => isWanted && setFound(text));
    return () => {
      isWanted = false;
    };
  }, [name]);
  return name === null ? null : found;
}
