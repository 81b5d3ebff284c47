/** The records that can be briefed. */
export const briefModules = ['clients', 'jobs', 'requests'] as const;
export type BriefModule = (typeof briefModules)[number];

/** The kinds of records that a line can rest on. */
export const briefLinkModules = [...briefModules, 'tasks', 'invoices', 'estimates'] as const;
export type BriefLinkModule = (typeof briefLinkModules)[number];

/** A record that a line rests on, with its name as lists show it. */
export type BriefLink = { moduleType: BriefLinkModule; moduleId: string; label: string };
export type BriefLine = {
  text: string;
  links: BriefLink[];
  /** The line has amounts of money, and so is never sent to a model. */
  hasAmounts?: true;
};

export const mostBriefLines = 5;
/** The most records of one kind that a line links to; its text counts all of them. */
export const mostBriefLinksOfKind = 3;

/** Records of one kind: how many there are, and the first of them. */
export type Counted = { count: number; first: readonly BriefLink[] };

/** Drops absent lines, links each of the others at least to the briefed record, and keeps the first five. */
export const briefOf = (record: BriefLink, lines: readonly (BriefLine | null)[]): BriefLine[] =>
  lines
    .filter((line) => line !== null)
    .slice(0, mostBriefLines)
    .map((line) => ({ ...line, links: line.links.length === 0 ? [record] : line.links }));
