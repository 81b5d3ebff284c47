import type { z } from 'zod';
import { fetchConfigured } from './egress.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

export type ProviderRequest<S extends z.ZodType> = {
  url: URL;
  headers?: Record<string, string>;
  /** The body, sent as JSON by POST. */
  body?: unknown;
  answer: S;
  /** Statuses besides 200 that are valid responses. Any other means that the provider is unavailable. */
  alsoAnswers?: readonly number[];
  timeoutMs: number;
};

export const usualTimeoutMs = 5000;

/**
 * Sends one request to an outside provider and parses the response. Every failure becomes `ProviderUnavailable`. There is
 * no retry, because people are waiting. The error message excludes the URL, which may contain a key and the user's text.
 */
export async function askProvider<S extends z.ZodType>(question: ProviderRequest<S>): Promise<z.output<S>> {
  const { url, headers, body, answer, alsoAnswers = [], timeoutMs } = question;
  const from = `${url.host} (${url.pathname.split('/').at(-1) ?? ''})`;
  const content = await fetchText({ url, headers, body, timeoutMs, from, accepted: [200, ...alsoAnswers] });
  const result = answer.safeParse(parsed(content, from));
  if (!result.success) throw new ProviderUnavailable(`${from} answered in an unknown form`, { cause: result.error });
  return result.data;
}

type Fetching = Pick<ProviderRequest<z.ZodType>, 'url' | 'headers' | 'body' | 'timeoutMs'> & {
  from: string;
  accepted: number[];
};

async function fetchText({ url, headers, body, timeoutMs, from, accepted }: Fetching): Promise<string> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  try {
    const response = await fetchConfigured(url, {
      ...sent,
      headers: { 'User-Agent': 'Truckroll', Accept: 'application/json', ...type, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (accepted.includes(response.status)) return text;
    throw new ProviderUnavailable(`${from} answered with status ${response.status}`);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable(`${from} did not answer`, { cause: error });
  }
}

function parsed(text: string, from: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProviderUnavailable(`${from} did not answer in JSON`, { cause: error });
  }
}
