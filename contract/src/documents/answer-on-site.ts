import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, optionalId, requiredText } from '../fields/fields.ts';
import { documentData } from './documents.ts';
import { chosenLinesInput } from './save-document.ts';
import { signatureImage } from './send-document.ts';

const seen = z.object({
  /** `offerVersion` of the estimate that was shown. */
  version: requiredText(100),
});
describeType(seen, { id: 'SeenOffer' });

const choice = z.object({ optionId: optionalId, lines: chosenLinesInput.optional() });
describeType(choice, { id: 'ChoiceInput' });

const signed = z.object({ name: requiredText(200), image: signatureImage });
describeType(signed, { id: 'SignedInput' });

export const answerOnSite = endpoint({
  id: 'DC-45',
  name: 'answerOnSite',
  summary: 'Record the answer of a client to whom an estimate is presented',
  method: 'POST',
  path: '/documents/:id/answer-on-site',
  needs: anyOf('Estimate.edit', 'Estimate.createOwn'),
  params: idParams,
  body: z.object({
    /** 1 approved, 2 rejected. */
    actionStatus: z.union([z.literal(1), z.literal(2)]),
    seen,
    /** What is approved, of an estimate with options or optional lines. */
    choice: choice.optional(),
    /** Required for the approval of an estimate with a contract. */
    signed: signed.optional(),
  }),
  data: z.object({ document: documentData }),
  failure: 'Failed to save the answer',
  refuses: [
    'notFound',
    'notAnEstimate',
    'documentFixed',
    'documentAnswered',
    'presentedChanged',
    'estimateExpired',
    'choiceTooSmall',
  ],
  isSentLater: true,
});
