import type { Citation } from './citation.ts';

/** How a question of this page was answered. */
export type Turn = {
  id: number;
  question: string;
  /** The part of the answer that has arrived. */
  answer: string;
  state: 'waiting' | 'answering' | 'done' | 'stopped' | 'failed';
  /** The failure, in the state 'failed'. */
  failure: string | null;
  sources: readonly Citation[];
  /** Who answered, once it is known. */
  provider: string | null;
};

/** A part of an answer: more text, or its end. */
export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'end'; failure: string | null; sources: readonly Citation[]; provider: string | null };

export type TurnEvent =
  | { kind: 'ask'; id: number; question: string }
  | { kind: 'part'; id: number; part: AnswerPart }
  | { kind: 'stop'; id: number }
  | { kind: 'fail'; id: number; failure: string }
  | { kind: 'forget' };

const isOpen = ({ state }: Turn): boolean => state === 'waiting' || state === 'answering';

const withPart = (turn: Turn, part: AnswerPart): Turn => {
  if (part.kind === 'text') return { ...turn, state: 'answering', answer: turn.answer + part.text };
  const { failure, sources, provider } = part;
  return { ...turn, state: failure === null ? 'done' : 'failed', failure, sources, provider };
};

function changed(turn: Turn, event: Extract<TurnEvent, { kind: 'part' | 'stop' | 'fail' }>): Turn {
  switch (event.kind) {
    case 'part':
      return withPart(turn, event.part);
    case 'stop':
      return { ...turn, state: 'stopped' };
    case 'fail':
      return { ...turn, state: 'failed', failure: event.failure };
  }
}

/** A turn that failed before any text arrived is replaced when it is asked again; other answers stay. */
const isReplaceable = ({ state, answer }: Turn): boolean =>
  answer === '' && (state === 'failed' || state === 'stopped');

/** The turns after an event. Events of a turn that has ended, or is not there, change nothing. */
export function afterEvent(turns: readonly Turn[], event: TurnEvent): readonly Turn[] {
  if (event.kind === 'forget') return turns.filter(isOpen);
  if (event.kind === 'ask') {
    const { id, question } = event;
    const kept = turns.filter((turn) => !(isReplaceable(turn) && turn.question === question));
    return [...kept, { id, question, answer: '', state: 'waiting', failure: null, sources: [], provider: null }];
  }
  return turns.map((turn) => (turn.id === event.id && isOpen(turn) ? changed(turn, event) : turn));
}

export const isAnswering = (turns: readonly Turn[]): boolean => turns.some(isOpen);
