import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { pathId, requiredText } from '../fields/fields.ts';

export const notePromptMaximum = 4000;
const promptRequiredText = 'Prompt is required';

export const noteClientId = z.union([z.literal('').transform(() => null), pathId]).nullish();

export const generateNote = endpoint({
  id: 'DR-8',
  name: 'generateNote',
  summary: 'Draft the text of a note',
  method: 'POST',
  path: '/clientDrive/generate-note',
  // The required right depends on the drive: the right to change any drive is enough here.
  needs: signedIn,
  body: z.object({
    prompt: requiredText(notePromptMaximum, promptRequiredText),
    /** The client whose name and company the note may say. */
    clientId: noteClientId,
  }),
  data: z.object({ response: z.string() }),
  failure: 'Failed to get AI response',
  rate: 'ai',
  isFrugal: true,
  takesMinutes: true,
  refuses: ['forbidden', 'notFound', 'aiUnavailable', 'aiFailed'],
});
