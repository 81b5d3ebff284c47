import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { useEffect, useState } from 'react';
import { kept } from '../../app/kept/kept.ts';
import { keptPictureName } from '../../app/kept/kept-picture.ts';

type Pictured = { options: { pictureUrl: string | null }[]; items: { photos: { url: string }[] }[] };

/** The last part of a picture's address: it names the content, while the rest of the link changes hourly. */
const idOf = (url: string): string => url.split('?')[0]?.split('/').at(-1) ?? url;

/** The name under which a picture of an estimate is on this device. It goes when the estimate is gone. */
export const nameOfPicture = (url: string, documentId: string): string => keptPictureName(idOf(url), documentId);

/** The addresses of the pictures that an estimate shows: those of its options, then the photos of its lines. */
export const picturesOf = ({ options, items }: Pictured): string[] => [
  ...new Set([
    ...options.flatMap(({ pictureUrl }) => pictureUrl ?? []),
    ...items.flatMap(({ photos }) => photos.map(({ url }) => url)),
  ]),
];

/** The estimate with the pictures that this device has kept in place of links, so that they are there without a network. */
export function useKeptPictures(document: PublicDocument, documentId: string): PublicDocument {
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const asked = picturesOf(document)
    .map((url) => nameOfPicture(url, documentId))
    .join('\n');
  useEffect(() => {
    const shelf = kept;
    if (shelf === null || asked === '') return;
    let isWanted = true;
    const read = async (): Promise<void> => {
      const all = await Promise.all(asked.split('\n').map(async (name) => [name, await shelf.get(name)] as const));
      const there = all.flatMap(([name, picture]) => (picture === null ? [] : [[name, picture] as const]));
      if (isWanted) setFound(Object.fromEntries(there));
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [asked]);
  const placed = (url: string): string => found[nameOfPicture(url, documentId)] ?? url;
  return {
    ...document,
    options: document.options.map((option) => ({
      ...option,
      pictureUrl: option.pictureUrl === null ? null : placed(option.pictureUrl),
    })),
    items: document.items.map((line) => ({
      ...line,
      photos: line.photos.map((photo) => ({ ...photo, url: placed(photo.url) })),
    })),
  };
}
