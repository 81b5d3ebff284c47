import type { RateLimits } from './http/rate-limits.ts';
import type { Serve, ServeOpen } from './http/serve.ts';
import type { Sessions } from './http/session.ts';
import type { Settings } from './settings.ts';

/** What a feature's routes are given: how to serve, and the world outside. Never the database. */
export type House = {
  serve: Serve;
  serveOpen: ServeOpen;
  sessions: Sessions;
  limits: RateLimits;
  settings: Settings;
};
