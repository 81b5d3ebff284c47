/** What the text engine is used for. */
export const engineUseKinds = ['summary', 'answer', 'note', 'reply', 'call', 'brief'] as const;
export type EngineUseKind = (typeof engineUseKinds)[number];

/** How a use ended; 'running' is one that has not ended. */
export const engineUseOutcomes = ['running', 'done', 'aborted', 'unavailable', 'failed'] as const;
export type EngineUseOutcome = (typeof engineUseOutcomes)[number];
