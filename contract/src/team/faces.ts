import { z } from 'zod';
import { adminOnly, endpoint, type FileRule, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** A person's photo, by a signed link that stays the same for hours, so that browsers keep the picture. */
const face = z.object({ userId: z.string(), url: z.string() });
describeType(face, { id: 'Face' });
export type Face = z.infer<typeof face>;

/** The colour that a person has everywhere. */
const personColor = z.object({ userId: z.string(), color: z.string() });
describeType(personColor, { id: 'PersonColor' });

/** Whether a file was sent is checked after the right to the person. */
const picture: FileRule = { field: 'file', maxCount: 1, maxMegabytes: 1, required: false };

export const listFaces = endpoint({
  id: 'TM-22',
  name: 'listFaces',
  summary: 'The photos and colours of the people of the account, also of inactive ones',
  method: 'GET',
  path: '/teams/faces',
  needs: signedIn,
  data: z.object({ faces: z.array(face).max(listBounds.team), colors: z.array(personColor).max(listBounds.team) }),
});

export const putOwnFace = endpoint({
  id: 'SE-26',
  name: 'putOwnFace',
  summary: "Set the caller's photo: a square JPEG, which the browser makes",
  method: 'PUT',
  path: '/me/face',
  needs: signedIn,
  peopleOnly: true,
  files: picture,
  data: z.object({ face }),
});

export const removeOwnFace = endpoint({
  id: 'SE-27',
  name: 'removeOwnFace',
  summary: "Remove the caller's photo",
  method: 'DELETE',
  path: '/me/face',
  needs: signedIn,
  peopleOnly: true,
  data: nothing,
});

export const putFace = endpoint({
  id: 'TM-23',
  name: 'putFace',
  summary: "Set a person's photo: a square JPEG, which the browser makes",
  method: 'PUT',
  path: '/teams/:id/face',
  needs: adminOnly,
  params: idParams,
  files: picture,
  data: z.object({ face }),
  refuses: ['notFound'],
});

export const removeFace = endpoint({
  id: 'TM-24',
  name: 'removeFace',
  summary: "Remove a person's photo",
  method: 'DELETE',
  path: '/teams/:id/face',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
