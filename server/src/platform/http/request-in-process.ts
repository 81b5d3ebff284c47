import type { BodyInputOf, DataOf, Endpoint, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import type { FastifyInstance } from 'fastify';

/** A built and ready server, which need not listen. */
export type InProcessServer = Pick<FastifyInstance, 'inject'>;

export type SentFile = { field: string; name: string; content: Buffer | string };

export type RequestOptions<E extends Endpoint> = {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: QueryInputOf<E> | Record<string, unknown>;
  /** The request body; untyped, so that tests can send invalid input. */
  body?: BodyInputOf<E> | unknown;
  files?: readonly SentFile[];
  headers?: Record<string, string>;
  /** The network address that the request counts for; this machine's by default. */
  remoteAddress?: string;
};

export type Reply<E extends Endpoint> = {
  status: number;
  headers: Record<string, unknown>;
  body: { success: boolean; message?: string; errors?: FieldError[]; error?: string } & Record<string, unknown>;
  data: DataOf<E>;
  raw: Buffer;
};

async function encodeForm(fields: object, files: readonly SentFile[]) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const { field, name, content } of files)
    form.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

function pathOf(endpoint: Endpoint, params: Record<string, string>, query: object): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.append(key, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function payloadOf<E extends Endpoint>(endpoint: E, options: RequestOptions<E>) {
  if (endpoint.form) {
    const payload = new URLSearchParams((options.body ?? {}) as Record<string, string>).toString();
    return { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  if (options.files !== undefined) return encodeForm((options.body ?? {}) as object, options.files);
  return options.body === undefined ? {} : { payload: options.body as object };
}

/** Sends a request to an endpoint through the router of a server in this process, without a network. */
export async function requestInProcess<E extends Endpoint>(
  server: InProcessServer,
  endpoint: E,
  options: RequestOptions<E> = {},
): Promise<Reply<E>> {
  const { headers, ...payload } = { headers: {}, ...(await payloadOf(endpoint, options)) };
  const authorization = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  const reply = await server.inject({
    method: endpoint.method,
    url: pathOf(endpoint, options.params ?? {}, options.query ?? {}),
    headers: { ...authorization, ...headers, ...options.headers },
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
    ...payload,
  });
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
  const body = (isJson ? reply.json() : {}) as Reply<E>['body'];
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body,
    data: body['data'] as DataOf<E>,
    raw: reply.rawPayload,
  };
}
