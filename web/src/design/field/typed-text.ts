import { type ReactNode, useState } from 'react';

type TypedText<T> = {
  typed: T;
  /** Stores typed text with the value that it means. */
  type: (typed: T, meant: string | null) => void;
  /** Reformats the text from the value, for example on blur. */
  tidy: () => void;
};

/**
 * The text of a field whose value is parsed from it. The text is reset only when the value changes from outside. It is
 * not compared with the value by meaning, because a stored value may be more precise than its text.
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

/**
 * The message for a field that is left with invalid text, such as 'End time is not valid'. It is the same as on saving.
 */
export const wrongText = (label: ReactNode, otherwise: string): string =>
  `${typeof label === 'string' && label !== '' ? label : otherwise} is not valid`;
