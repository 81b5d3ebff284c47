import type { Request } from '@truckroll/contract/requests';
import type { RequestStage } from '@truckroll/domain/requests/request-stages';

type Column = {
  stage: RequestStage;
  stored: readonly Request[];
  /** Requests on their way to another stage, with that stage. */
  onTheirWay: ReadonlyMap<string, { request: Request; to: RequestStage }>;
};

/**
 * The cards of a column: what is on its way to it stands on top already, what is leaving it is gone. A request that has
 * arrived is there once.
 */
export function cardsOf({ stage, stored, onTheirWay }: Column): Request[] {
  const coming = [...onTheirWay.values()].filter(({ to }) => to === stage).map(({ request }) => request);
  const staying = stored.filter(({ id }) => !onTheirWay.has(id));
  return [...coming, ...staying];
}
