import { z } from 'zod';
import { endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { pathName } from '../fields/fields.ts';

/** What the webhooks of a carrier have in common: forms, signed as a whole, that are read after the signature. */
const hook = {
  method: 'POST',
  needs: open,
  onlyUnderApi: true,
  rate: 'webhook',
  form: true,
  params: z.object({ provider: pathName(100) }),
  data: nothing,
  refuses: ['signatureInvalid'],
} as const;

/** The stages of a call whose end the carrier reports to receive the next instructions. */
export const voiceSteps = ['ring', 'forward', 'dial', 'voicemail'] as const;
export type VoiceStep = (typeof voiceSteps)[number];

export const receiveVoice = endpoint({
  ...hook,
  id: 'WH-1',
  name: 'receiveVoice',
  summary: 'A call of the carrier asks what to do; answered in the carrier’s own format',
  path: '/webhooks/calls/:provider/voice',
  query: z.object({
    step: z
      .enum([...voiceSteps, 'announce'])
      .optional()
      .catch(undefined),
    /** At `announce`: the text to speak. Whoever changes it breaks the signature. */
    say: z.string().max(500).optional().catch(undefined),
  }),
  answers: 'binary',
});

export const receiveCallStatus = endpoint({
  ...hook,
  id: 'WH-1b',
  name: 'receiveCallStatus',
  summary: 'A report of the carrier that the state of a call has changed; it may come more than once',
  path: '/webhooks/calls/:provider/status',
});

export const receiveRecording = endpoint({
  ...hook,
  id: 'WH-2',
  name: 'receiveRecording',
  summary: 'A report of the carrier that a recording is ready; it may come more than once',
  path: '/webhooks/calls/:provider/recording',
});

export const receiveText = endpoint({
  ...hook,
  id: 'WH-3',
  name: 'receiveText',
  summary: 'A text message that the carrier received; it may come more than once',
  path: '/webhooks/calls/:provider/sms',
});

export const receiveTextStatus = endpoint({
  ...hook,
  id: 'WH-3b',
  name: 'receiveTextStatus',
  summary: 'A report of the carrier that the state of a sent message has changed; it may come more than once',
  path: '/webhooks/calls/:provider/sms-status',
  /** Our id of the message: the report may come before its id at the carrier is stored. */
  query: z.object({ messageId: z.uuid().optional().catch(undefined) }),
});
