import type { Request } from '@truckroll/contract/requests/requests';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';

type Column = {
  stage: RequestStage;
  stored: readonly Request[];
  /** The requests whose stage is being saved, each with its new stage. */
  onTheirWay: ReadonlyMap<string, { request: Request; to: RequestStage }>;
};

/**
 * The cards of a column. Arriving requests are already on top, and leaving ones are already gone. A moved request is
 * shown once.
 */
export function cardsOf({ stage, stored, onTheirWay }: Column): Request[] {
  const coming = [...onTheirWay.values()].filter(({ to }) => to === stage).map(({ request }) => request);
  const staying = stored.filter(({ id }) => !onTheirWay.has(id));
  return [...coming, ...staying];
}
