import { describe, expect, it } from 'vitest';
import { afterEvent, isAnswering, type Turn, type TurnEvent } from './chat-turns.ts';

const turnsAfter = (...events: TurnEvent[]): readonly Turn[] => events.reduce<readonly Turn[]>(afterEvent, []);
const text = (id: number, piece: string): TurnEvent => ({ kind: 'part', id, part: { kind: 'text', text: piece } });
const ask = (id: number, question = 'How old?'): TurnEvent => ({ kind: 'ask', id, question });
const end = (id: number, failure: string | null = null): TurnEvent => ({
  kind: 'part',
  id,
  part: { kind: 'end', failure, sources: [], provider: 'built-in' },
});

describe('the turns of a chat', () => {
  it('grow with each part, and end with who answered', () => {
    expect(turnsAfter(ask(1))[0]).toMatchObject({ state: 'waiting', answer: '' });
    const answering = turnsAfter(ask(1), text(1, 'Twelve '), text(1, 'years.'));
    expect(answering[0]).toMatchObject({ state: 'answering', answer: 'Twelve years.' });
    expect(isAnswering(answering)).toBe(true);
    const done = turnsAfter(ask(1), text(1, 'Twelve.'), end(1));
    expect(done[0]).toMatchObject({ state: 'done', answer: 'Twelve.', provider: 'built-in' });
    expect(isAnswering(done)).toBe(false);
  });

  it('keep what came when an answer is stopped or breaks off, and ask again below it', () => {
    const stopped = turnsAfter(ask(1), text(1, 'Twelve'), { kind: 'stop', id: 1 }, text(1, ' years'));
    expect(stopped[0]).toMatchObject({ state: 'stopped', answer: 'Twelve' });
    const again = turnsAfter(ask(1), text(1, 'Twelve'), { kind: 'fail', id: 1, failure: 'Cut off' }, ask(2));
    expect(again.map(({ state, answer }) => [state, answer])).toEqual([
      ['failed', 'Twelve'],
      ['waiting', ''],
    ]);
  });

  it('replace a question that got no answer when it is asked again', () => {
    const again = turnsAfter(ask(1), { kind: 'fail', id: 1, failure: 'Off' }, ask(2));
    expect(again.map(({ id }) => id)).toEqual([2]);
    const other = turnsAfter(ask(1), { kind: 'fail', id: 1, failure: 'Off' }, ask(2, 'Where?'));
    expect(other.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('fail with the text of the last line', () => {
    expect(turnsAfter(ask(1), text(1, 'Tw'), end(1, 'Failed'))[0]).toMatchObject({
      state: 'failed',
      failure: 'Failed',
    });
  });
});
