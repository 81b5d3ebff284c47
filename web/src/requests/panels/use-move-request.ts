import { useQueryClient } from '@tanstack/react-query';
import type { Request } from '@truckroll/contract/requests/requests';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';
import { useRef, useState } from 'react';
import { saveOrReload } from '../../app/record-form/stale-record.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { refetchRequests, useMoveRequest } from '../parts/request-queries.ts';

type Move = { request: Request; to: RequestStage };

/** The stages that are being saved, by request. They are shown optimistically, and rolled back on a refusal. */
export type StageMoves = {
  wanted: ReadonlyMap<string, Move>;
  move: (request: Request, to: RequestStage) => void;
  /** The text that screen readers announce. */
  said: string;
};

/** Moves requests to other stages, based on their shown versions (RQ-7). */
export function useMoveRequests(): StageMoves {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMoveRequest();
  const [wanted, setWanted] = useState<ReadonlyMap<string, Move>>(new Map());
  const [said, setSaid] = useState('');
  const running = useRef(new Set<string>());

  async function send(request: Request, to: RequestStage): Promise<void> {
    const { id, updatedAt } = request;
    setWanted((all) => new Map(all).set(id, { request, to }));
    const save = async () => {
      try {
        const { message } = await mutateAsync({ id, stage: to, updatedAt });
        setSaid(`Moved to ${badgeLabel('requestStage', to)}`);
        toast.success(message === '' ? 'Request stage updated successfully' : message);
      } catch (error) {
        setSaid('The request stays where it was');
        throw error;
      }
    };
    try {
      await saveOrReload(save, () => refetchRequests(queryClient));
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isReported))
        toast.error(`Failed to update request stage: ${problemText(error)}`);
    } finally {
      setWanted((all) => new Map([...all].filter(([moved]) => moved !== id)));
    }
  }

  return {
    wanted,
    said,
    move(request, to) {
      // A request has one move at a time, because the next one needs the version that the first one creates.
      if (running.current.has(request.id)) return;
      running.current.add(request.id);
      void send(request, to).finally(() => running.current.delete(request.id));
    },
  };
}
