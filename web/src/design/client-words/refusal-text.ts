import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { RefusalsTexts } from '@truckroll/domain/client-texts/compiled/refusals.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { ApiProblem } from '../feedback/api-problem.ts';
import { useWords } from './use-words.ts';

export type RefusalWords = Words<RefusalsTexts>;

/** What the pages of clients say of failures, in the client's language. */
export const useRefusalWords = (language: ClientLanguage): RefusalWords => useWords(refusals, language);

/** Why a request of a client failed. */
export function refusalText({ say }: RefusalWords, error: unknown): string {
  const code = error instanceof ApiProblem ? error.code : null;
  return code !== null && Object.hasOwn(refusals.en, code)
    ? say(code as keyof RefusalsTexts & 'unexpected')
    : say('unexpected');
}
