import { generateNote } from '@truckroll/contract/text-engine/generate-note';
import { useEffect, useRef, useState } from 'react';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import type { DriveOwner } from '../parts/drive-queries.ts';

export type NoteDraft = {
  isThinking: boolean;
  failure: string | null;
  generate: (prompt: string) => void;
  /** Ends the request; the server ends the work of a model. */
  stop: () => void;
};

const failedText = 'Nothing was generated. Please try again.';

/** The endpoint's own failure text is only logged (clients document, section 8), other refusals show their text. */
function failureOf(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || error.message === generateNote.failure) return failedText;
  return error.isReported ? null : error.message;
}

/** Drafts a note with AI (DR-8), one at a time. Leaving the editor ends the request. */
export function useNoteDraft(owner: DriveOwner, onDraft: (html: string) => void): NoteDraft {
  const [isThinking, setThinking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const clientId = owner.moduleType === 'clients' ? owner.moduleId : null;

  async function generate(prompt: string): Promise<void> {
    running.current?.abort();
    const stopped = new AbortController();
    running.current = stopped;
    setThinking(true);
    setFailure(null);
    try {
      const { response } = await fetchEndpoint(generateNote, { body: { prompt, clientId }, signal: stopped.signal });
      if (!stopped.signal.aborted) onDraft(response);
    } catch (error) {
      if (stopped.signal.aborted) return;
      console.warn(error);
      setFailure(failureOf(error));
    }
    if (!stopped.signal.aborted) setThinking(false);
  }

  return {
    isThinking,
    failure,
    generate: (prompt) => void generate(prompt),
    stop() {
      running.current?.abort();
      setThinking(false);
    },
  };
}
