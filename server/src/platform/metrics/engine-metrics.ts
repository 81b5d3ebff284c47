import { Counter, Histogram, type Registry } from 'prom-client';

/** The histogram's buckets in seconds: quotes take milliseconds, models up to minutes. */
const secondsOfUses = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export type MeasuredUse = {
  kind: string;
  outcome: string;
  tokens: { input: number; output: number };
  milliseconds: number;
};

/** Measures the uses of the text engine of all accounts. */
export function measureEngine(registry: Registry): (use: MeasuredUse) => void {
  const durations = new Histogram({
    name: 'truckroll_text_engine_seconds',
    help: 'Time of a use of the text engine, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: secondsOfUses,
    registers: [registry],
  });
  const tokensUsed = new Counter({
    name: 'truckroll_text_engine_tokens_total',
    help: 'Tokens that requests to the model took, by direction.',
    labelNames: ['direction'],
    registers: [registry],
  });
  return ({ kind, outcome, tokens, milliseconds }) => {
    durations.observe({ kind, outcome }, milliseconds / 1000);
    tokensUsed.inc({ direction: 'input' }, tokens.input);
    tokensUsed.inc({ direction: 'output' }, tokens.output);
  };
}
