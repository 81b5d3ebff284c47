import { describe, expect, it } from 'vitest';
import { stageAfterWork } from './stage-of-work.ts';
import { clientStages } from './stages.ts';

describe('the stage of a client whose work begins', () => {
  const staying = ['archived', 'active_client'];

  it.each(clientStages.filter((stage) => !staying.includes(stage)))('%s becomes active', (stage) => {
    expect(stageAfterWork({ stage, isChosen: false }, { followsWork: true })).toBe('active_client');
  });

  it.each(staying)('%s stays', (stage) => {
    expect(stageAfterWork({ stage: stage as 'archived', isChosen: false }, { followsWork: true })).toBeNull();
  });

  it.each(clientStages)(
    "keeps the stage of a client that is %s if a person chose it, or if the account's settings say so",
    (stage) => {
      expect(stageAfterWork({ stage, isChosen: true }, { followsWork: true })).toBeNull();
      expect(stageAfterWork({ stage, isChosen: false }, { followsWork: false })).toBeNull();
    },
  );
});
