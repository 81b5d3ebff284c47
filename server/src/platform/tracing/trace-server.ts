import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import packageFile from '../../../package.json' with { type: 'json' };
import { observeOutgoingRequests } from './outgoing-requests.ts';
import type { RequestWatch } from './request-watch.ts';
import { sendSpans } from './send-spans.ts';
import { type Step, steps } from './steps.ts';

export type Traces = RequestWatch & {
  /** Flushes pending spans and stops tracing. */
  stop: () => Promise<void>;
};

type Options = {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The sampling ratio of requests and tasks, from 0 to 1. */
  share: number;
  log: { warn: (about: Record<string, unknown>, text: string) => void };
};

/** Statements that list hundreds of columns are truncated. */
const longestText = 2_000;

const ofAccount = (accountId: string | undefined): Attributes =>
  accountId === undefined ? {} : { 'truckroll.account.id': accountId };

/** A step's span attributes, named by OpenTelemetry's semantic conventions where they exist. */
function describe(step: Step): { name: string; kind: SpanKind; attributes: Attributes } {
  switch (step.kind) {
    case 'transaction':
      return {
        name: 'transaction',
        kind: SpanKind.INTERNAL,
        attributes: { 'truckroll.transaction.as': step.as, ...ofAccount(step.accountId) },
      };
    case 'statement': {
      const operation = /^\s*(\w+)/.exec(step.sql)?.[1]?.toUpperCase() ?? 'STATEMENT';
      return {
        name: operation,
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': step.sql },
      };
    }
    case 'task':
      return {
        name: `task ${step.name}`,
        kind: SpanKind.CONSUMER,
        attributes: {
          'truckroll.task': step.name,
          'truckroll.attempt': step.attempt ?? 1,
          ...ofAccount(step.accountId),
        },
      };
  }
}

/** Traces requests and background tasks with their transactions, statements and outgoing requests. */
export function traceServer({ url, headers, serviceName, share, log }: Options): Traces {
  const current = new AsyncLocalStorage<Context | undefined>();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageFile.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [new BatchSpanProcessor({ exporter: sendSpans({ url, headers, current, log }) })],
  });
  const tracer = provider.getTracer('truckroll');
  const open = new WeakMap<object, Span>();

  /** Starts a span below the current one. Only requests and tasks start a new trace. */
  function begin(of: object, name: string, about: { kind: SpanKind; attributes?: Attributes }): Context | undefined {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, about, parent);
    open.set(of, span);
    return trace.setSpan(parent, span);
  }
  function end(of: object, how: { attributes?: Attributes; isError?: boolean } = {}): void {
    const span = open.get(of);
    if (span === undefined) return;
    open.delete(of);
    if (how.attributes !== undefined) span.setAttributes(how.attributes);
    // The error's message is left out, because it may contain user input.
    if (how.isError === true) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  steps.start.bindStore(current, (step) => {
    if (current.getStore() === undefined && step.kind !== 'task') return undefined;
    const { name, ...about } = describe(step);
    return begin(step, name, about);
  });
  const listener = {
    asyncEnd: (step: Step & { error?: unknown }) => end(step, { isError: step.error !== undefined }),
  };
  steps.asyncEnd.subscribe(listener.asyncEnd as (message: unknown) => void);

  const stopListening = observeOutgoingRequests({
    begun(request, { method, host }) {
      if (current.getStore() === undefined) return;
      const attributes = { 'http.request.method': method, 'server.address': host };
      begin(request, method, { kind: SpanKind.CLIENT, attributes });
    },
    answered: (request, status) =>
      end(request, { attributes: { 'http.response.status_code': status }, isError: status >= 400 }),
    failed: (request) => end(request, { isError: true }),
  });

  const contexts = new WeakMap<object, Context | undefined>();
  return {
    within({ request, endpoint }, work) {
      if (!contexts.has(request)) contexts.set(request, begin(request, endpoint, { kind: SpanKind.SERVER }));
      return current.run(contexts.get(request), work);
    },
    answered({ request, endpoint, accountId, status }) {
      const attributes = {
        'truckroll.endpoint': endpoint,
        'http.response.status_code': status,
        ...ofAccount(accountId),
      };
      end(request, { attributes, isError: status >= 500 });
    },
    async stop() {
      steps.start.unbindStore(current);
      steps.asyncEnd.unsubscribe(listener.asyncEnd as (message: unknown) => void);
      stopListening();
      // The exporter logs its own failures, and they must not prevent closing.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
