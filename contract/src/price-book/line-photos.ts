import { mostLinePhotos } from '@truckroll/domain/documents/line-photos';
import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';

/** A photo of a line. */
export const linePhoto = z.object({
  /** Lines that are sent name it by its id. */
  id: z.string(),
  /** A link to it, valid for an hour. */
  url: z.string(),
});
describeType(linePhoto, { id: 'LinePhoto' });
export type LinePhoto = z.infer<typeof linePhoto>;

/** The photos of a line of a document or job, in their order. */
export const linePhotos = z.array(linePhoto).max(mostLinePhotos);

const linePhotoInput = z.object({ id: z.string().min(1).max(100) });
describeType(linePhotoInput, { id: 'LinePhotoInput' });

/** The photos of a line in a request; a request without them keeps those that the line has. */
export const linePhotosInput = z.array(linePhotoInput).max(mostLinePhotos);
