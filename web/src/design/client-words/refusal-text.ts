import type { ClientLanguage } from '@truckroll/domain/client-texts/client-language';
import type { RefusalsTexts } from '@truckroll/domain/client-texts/compiled/refusals.gen';
import { refusals } from '@truckroll/domain/client-texts/compiled/refusals-lazy.gen';
import type { Words } from '@truckroll/domain/client-texts/words';
import { useMemo } from 'react';
import { ApiProblem } from '../feedback/api-problem.ts';
import { useSpeaking } from '../feedback/shared-words.ts';
import { useWords } from './use-words.ts';

export type RefusalWords = Words<RefusalsTexts>;

/** What the pages of clients say of failures, in the client's language. */
export function useRefusalWords(language: ClientLanguage): RefusalWords {
  const words = useWords(refusals, language);
  const shared = useMemo(
    () => ({
      close: words.say('close'),
      tryAgain: words.say('tryAgain'),
      partNotLoaded: words.say('partNotLoaded'),
      notOpened: words.say('notOpened'),
      toasts: words.say('toasts'),
      closeToast: words.say('closeToast'),
    }),
    [words],
  );
  useSpeaking(shared);
  return words;
}

/** Why a request of a client failed. */
export function refusalText({ say }: RefusalWords, error: unknown): string {
  const code = error instanceof ApiProblem ? error.code : null;
  return code !== null && Object.hasOwn(refusals.en, code)
    ? say(code as keyof RefusalsTexts & 'unexpected')
    : say('unexpected');
}
