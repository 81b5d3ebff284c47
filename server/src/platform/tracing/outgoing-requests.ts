import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export type OutgoingRequest = { method: string; host: string };

/** Callbacks for outgoing requests: `request` is the same object from start to end of one request. */
type Listener = {
  begun: (request: object, to: OutgoingRequest) => void;
  answered: (request: object, status: number) => void;
  failed: (request: object) => void;
};

type OfFetch = { request: { method: string; origin: string | URL }; response: { statusCode: number } };
type OfHttp = { request: { method: string; host: string }; response: { statusCode?: number } };

/**
 * Observes outgoing HTTP requests, those of fetch and those of packages on Node's own client. Returns a function that
 * stops.
 */
export function observeOutgoingRequests({ begun, answered, failed }: Listener): () => void {
  const channels: [name: string, heard: (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as OfFetch;
        begun(request, { method: request.method, host: new URL(request.origin).host });
      },
    ],
    [
      'undici:request:headers',
      (message) => {
        const { request, response } = message as OfFetch;
        answered(request, response.statusCode);
      },
    ],
    ['undici:request:error', (message) => failed((message as OfFetch).request)],
    [
      'http.client.request.start',
      (message) => {
        const { request } = message as OfHttp;
        begun(request, { method: request.method, host: request.host });
      },
    ],
    [
      'http.client.response.finish',
      (message) => {
        const { request, response } = message as OfHttp;
        answered(request, response.statusCode ?? 0);
      },
    ],
    ['http.client.request.error', (message) => failed((message as OfHttp).request)],
  ];
  for (const [name, heard] of channels) subscribe(name, heard);
  return () => {
    for (const [name, heard] of channels) unsubscribe(name, heard);
  };
}
