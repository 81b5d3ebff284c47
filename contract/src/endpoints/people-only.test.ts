import { expect, it } from 'vitest';
import { everyEndpoint } from '../testing/every-endpoint.ts';

/** Paths under which each change is about signing in, or goes on in its person's name without the key that began it. */
const ofPeople = /^\/(api-keys|auth|imports|integrations\/email|invoice-batches|me|roles)(\/|$)/;
const ofMembers = /^\/teams(\/:id(\/(invite|invitation-link|sessions|two-step|ownership))?)?$/;

/** Changes under such a path that a key may make. */
const harmless = new Set(['putOwnFace', 'removeOwnFace']);

it('keeps API keys from signing in, from keys and roles, and from what outlives them', () => {
  const open = everyEndpoint.filter(
    ({ needs, peopleOnly, method, name, path, secretAnswer }) =>
      needs.kind !== 'open' &&
      peopleOnly !== true &&
      (secretAnswer === true ||
        (method !== 'GET' && !harmless.has(name) && (ofPeople.test(path) || ofMembers.test(path)))),
  );
  expect(open.map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([]);
});
