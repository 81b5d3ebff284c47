import { type ReactNode, useState } from 'react';

type TypedText<T> = {
  typed: T;
  /** Takes over what was typed, with the value that it means. */
  type: (typed: T, meant: string | null) => void;
  /** Shows the value again as it is usually written, such as on leaving the field. */
  tidy: () => void;
};

/**
 * What stands in a field whose value is made from typed text. Typing leads; only a value that comes from elsewhere is
 * shown anew. The two are never compared by what the text means: a stored value may be finer than its text can say.
 */
export function useTypedText<T>(value: string | null, shownAs: (value: string | null) => T): TypedText<T> {
  const [typed, setTyped] = useState(() => shownAs(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(shownAs(value));
  }
  return {
    typed,
    type(next, meant) {
      setTyped(next);
      setKnown(meant);
    },
    tidy: () => setTyped(shownAs(value)),
  };
}

/** What a field says once it is left with text that is no value: 'End time is not valid', as the check of a save does. */
export const wrongText = (label: ReactNode, otherwise: string): string =>
  `${typeof label === 'string' && label !== '' ? label : otherwise} is not valid`;
