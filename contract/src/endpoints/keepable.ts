import type { Endpoint } from './endpoint.ts';

/** Whether devices may keep the answers of an endpoint. */
export const isKeepable = ({
  method,
  answers,
  needs,
  secretAnswer,
  isNeverKept,
}: Pick<Endpoint, 'method' | 'answers' | 'needs' | 'secretAnswer' | 'isNeverKept'>): boolean =>
  method === 'GET' && answers === 'envelope' && needs.kind !== 'open' && secretAnswer !== true && isNeverKept !== true;
