/** Example bodies, by the call's name, for calls whose rules a generated example would violate. */
export const writtenExamples: Record<string, Record<string, unknown>> = {
  changeClientStages: { ids: ['0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5'], stage: 'proposal' },
};
