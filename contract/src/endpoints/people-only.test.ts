import { expect, it } from 'vitest';
import { everyEndpoint } from '../testing/every-endpoint.ts';

/** Paths under which each change is about signing in, or goes on in its person's name without the key that began it. */
const ofPeople = /^\/(api-keys|auth|imports|integrations\/email|invoice-batches|me|roles)(\/|$)/;
const ofMembers = /^\/teams(\/:id(\/(invite|invitation-link|sessions|two-step|ownership))?)?$/;

/** Paths under which each answer is a person's own, whatever the abilities of a key. */
const ofOnePerson = /^\/(me\/.+|notifications(\/.+)?|time-clock(\/presses)?)$/;

it("keeps API keys from signing in, from keys and roles, from what outlives them, and from what is a person's own", () => {
  const open = everyEndpoint.filter(
    ({ needs, peopleOnly, method, path, secretAnswer }) =>
      needs.kind !== 'open' &&
      peopleOnly !== true &&
      (secretAnswer === true ||
        ofOnePerson.test(path) ||
        (method !== 'GET' && (ofPeople.test(path) || ofMembers.test(path)))),
  );
  expect(open.map(({ id, method, path }) => `${id} ${method} ${path}`)).toEqual([]);
});
