import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import { optimiseSchedule, type SchedulePlan } from '@truckroll/contract/planning/optimise';
import { useEffect, useRef, useState } from 'react';
import { fetchLines } from '../../app/transport/fetch-lines.ts';
import { problemText } from '../../design/feedback/api-problem.ts';

export type PlanAsked = BodyInputOf<typeof optimiseSchedule>;

type State =
  | { step: 'asking' }
  | { step: 'searching'; plan: SchedulePlan | null }
  | { step: 'found'; plan: SchedulePlan }
  | { step: 'failed'; failure: string };

export type PlanSearch = State & {
  start: (asked: PlanAsked) => Promise<void>;
  /** Ends the search and keeps the best plan so far. */
  stop: () => void;
  /** Back to the questions. */
  reset: () => void;
};

/** A search for a plan, which ends when the component is left (SC-1). */
export function usePlanSearch(): PlanSearch {
  const [state, setState] = useState<State>({ step: 'asking' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(asked: PlanAsked): Promise<void> {
    running.current?.abort();
    const search = new AbortController();
    running.current = search;
    setState({ step: 'searching', plan: null });
    try {
      for await (const line of fetchLines(optimiseSchedule, { body: asked, signal: search.signal })) {
        if (search.signal.aborted) return;
        if ('error' in line) setState({ step: 'failed', failure: line.error });
        else setState({ step: line.done ? 'found' : 'searching', plan: line.plan });
      }
    } catch (error) {
      if (search.signal.aborted) return;
      setState({ step: 'failed', failure: problemText(error, problems.planFailed[1]) });
    }
  }

  function stop(): void {
    running.current?.abort();
    setState((before) =>
      before.step === 'searching' && before.plan !== null ? { step: 'found', plan: before.plan } : { step: 'asking' },
    );
  }

  return { ...state, start, stop, reset: () => setState({ step: 'asking' }) };
}
