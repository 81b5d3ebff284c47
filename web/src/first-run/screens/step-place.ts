/** The place of a step's input: it is lost when another step opens. */
export const stepPlace = ({ pathname, search }: { pathname: string; search: object }): string =>
  `${pathname} ${String((search as { step?: unknown }).step)}`;
