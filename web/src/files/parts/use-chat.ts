import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { useLoggedFailure } from '../../app/use-logged-failure.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import type { ChatSource, PastMessage } from './chat-source.ts';
import { afterEvent, isAnswering, type Turn } from './chat-turns.ts';
import { toastProblem } from './toast-problem.ts';

const failedText = 'Failed to get AI response';
const stillAnsweringText = 'Your last question is still being answered. Please wait a moment.';

export type ChatState = {
  past: readonly PastMessage[];
  isLoading: boolean;
  turns: readonly Turn[];
  isBusy: boolean;
  ask: (question: string) => void;
  stop: () => void;
  /** Deletes the history after a question; resolves with whether it is deleted. */
  forget: () => Promise<boolean>;
};

/** The text for a question that was refused or broke off. */
const failureOf = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'still_processing'
    ? stillAnsweringText
    : problemText(error, failedText);

/** A chat: its history, and what is asked on this page. An answer ends when the chat is left. */
export function useChat(source: ChatSource): ChatState {
  const queryClient = useQueryClient();
  const history = useQuery({
    queryKey: source.queryKey,
    queryFn: ({ signal }) => source.readHistory(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useLoggedFailure(history.error);
  const [turns, tell] = useReducer(afterEvent, []);
  const running = useRef<{ id: number; stop: AbortController }>(null);
  const asked = useRef(0);
  useEffect(() => () => running.current?.stop.abort(), []);

  async function ask(question: string): Promise<void> {
    asked.current += 1;
    const id = asked.current;
    const stop = new AbortController();
    running.current = { id, stop };
    tell({ kind: 'ask', id, question });
    try {
      for await (const part of source.ask(question, stop.signal)) tell({ kind: 'part', id, part });
    } catch (error) {
      if (!stop.signal.aborted) tell({ kind: 'fail', id, failure: failureOf(error) });
    }
  }

  function stopAnswer(): void {
    if (running.current === null) return;
    tell({ kind: 'stop', id: running.current.id });
    running.current.stop.abort();
  }

  async function forget(): Promise<boolean> {
    const isDeleted = await confirm({
      kind: 'delete',
      title: 'Delete chat',
      message: `Do you want to delete ${source.name}? Nobody else sees it.`,
      confirmLabel: 'Delete',
      work: source.forget,
    }).catch((error: unknown) => {
      toastProblem(error);
      return false;
    });
    if (!isDeleted) return false;
    queryClient.setQueryData(source.queryKey, []);
    tell({ kind: 'forget' });
    return true;
  }

  return {
    past: history.data ?? [],
    isLoading: history.isPending,
    turns,
    isBusy: isAnswering(turns),
    ask: (question) => void ask(question),
    stop: stopAnswer,
    forget,
  };
}
