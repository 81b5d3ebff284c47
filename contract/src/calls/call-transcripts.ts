import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { flag, pathName } from '../fields/fields.ts';
import { call } from './calls.ts';

export const retranscribeCall = endpoint({
  id: 'CA-7',
  name: 'retranscribeCall',
  summary: 'Transcribe the recording of a call again, on request with a new summary',
  method: 'POST',
  path: '/addons/calls/retranscribe/:id',
  needs: anyOf('Communications.calls'),
  rate: 'ai',
  params: z.object({ id: pathName(100) }),
  body: z.object({ regenerateAiSummary: flag.default(false) }),
  data: z.object({ call }),
  status: 202,
  failure: 'Failed to retranscribe call',
  refuses: ['callsUnconnected', 'notFound', 'callWithoutRecording', 'aiUnavailable'],
});
