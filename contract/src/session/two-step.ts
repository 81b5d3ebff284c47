import { z } from 'zod';
import { endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { requiredText } from '../fields/fields.ts';

/** Required to change two-step sign-in, also to set it up: an unattended session is not enough. */
const currentPassword = z.string().min(1, { error: 'Current password is required' }).max(1000);

/** The number of recovery codes in a set. */
export const recoveryCodeCount = 10;
const recoveryCodes = z.array(z.string()).max(recoveryCodeCount);

export const getTwoStep = endpoint({
  id: 'SE-15',
  name: 'getTwoStep',
  summary: "The caller's two-step sign-in",
  method: 'GET',
  path: '/me/two-step',
  needs: signedIn,
  peopleOnly: true,
  beforeTwoStep: true,
  isNeverKept: true,
  data: z.object({ since: z.string().nullable(), recoveryCodesLeft: z.number(), isRequired: z.boolean() }),
});

export const beginTwoStep = endpoint({
  id: 'SE-16',
  name: 'beginTwoStep',
  summary: 'Begin to set up two-step sign-in: the secret for the authenticator app',
  method: 'POST',
  path: '/me/two-step',
  needs: signedIn,
  peopleOnly: true,
  beforeTwoStep: true,
  secretAnswer: true,
  body: z.object({ currentPassword }),
  data: z.object({ secret: z.string(), uri: z.string() }),
  refuses: ['twoStepOn'],
});

export const confirmTwoStep = endpoint({
  id: 'SE-17',
  name: 'confirmTwoStep',
  summary: 'Turn on two-step sign-in with a first code; only this answer contains the recovery codes',
  method: 'POST',
  path: '/me/two-step/confirm',
  needs: signedIn,
  peopleOnly: true,
  beforeTwoStep: true,
  secretAnswer: true,
  body: z.object({ code: requiredText(40) }),
  data: z.object({ recoveryCodes }),
  refuses: ['wrongCode', 'twoStepOn', 'twoStepOff'],
});

export const renewRecoveryCodes = endpoint({
  id: 'SE-18',
  name: 'renewRecoveryCodes',
  summary: 'Replace the recovery codes',
  method: 'POST',
  path: '/me/two-step/recovery-codes',
  needs: signedIn,
  peopleOnly: true,
  secretAnswer: true,
  body: z.object({ currentPassword }),
  data: z.object({ recoveryCodes }),
  refuses: ['twoStepOff', 'secondStepRequired'],
});

export const turnOffTwoStep = endpoint({
  id: 'SE-19',
  name: 'turnOffTwoStep',
  summary: 'Turn two-step sign-in off',
  method: 'POST',
  path: '/me/two-step/turn-off',
  needs: signedIn,
  peopleOnly: true,
  body: z.object({ currentPassword }),
  data: nothing,
  refuses: ['twoStepOff', 'twoStepOfRole', 'secondStepRequired'],
});
