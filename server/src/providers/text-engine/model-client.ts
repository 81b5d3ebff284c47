import OpenAI from 'openai';
import { fetchConfigured } from '../../platform/egress/egress.ts';

export type ModelAccess = {
  /** Such as 'https://api.example.org/v1'. */
  baseUrl: string;
  apiKey: string | undefined;
  /** The longest wait for an answer, or its first delta, and for each one after it. */
  timeoutMs: number;
};

/** The SDK describes the machine in these headers. */
const removedHeaders = [
  'Lang',
  'Package-Version',
  'OS',
  'Arch',
  'Runtime',
  'Runtime-Version',
  'Retry-Count',
  'Timeout',
];
const headers = {
  'User-Agent': 'Truckroll',
  ...Object.fromEntries(removedHeaders.map((name) => [`X-Stainless-${name}`, null])),
};

/** The SDK for a configured server with OpenAI's interface; it sends nothing but the requests and the key. */
export const modelClient = (
  { baseUrl, apiKey, timeoutMs }: ModelAccess,
  { maxRetries, pass = (answer) => answer }: { maxRetries: number; pass?: (answer: Response) => Response },
): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    // The SDK wants a key; servers without one get no header.
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries,
    timeout: timeoutMs,
    logLevel: 'off',
    defaultHeaders: apiKey === undefined ? { ...headers, Authorization: null } : headers,
    fetch: async (url, init) => pass(await fetchConfigured(url, init)),
  });
