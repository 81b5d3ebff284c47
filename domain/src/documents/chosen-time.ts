/** What the page of an approved estimate offers its client first. 'none' offers a due deposit only. */
export const afterApprovals = ['none', 'deposit', 'time'] as const;
export type AfterApproval = (typeof afterApprovals)[number];

/** Whether a time that a client chooses is asked for, or books the visit at once. */
export const chosenTimesWays = ['asked', 'booked'] as const;
export type ChosenTimes = (typeof chosenTimesWays)[number];

/** A time that a client asked for, and the person who is free then. */
export type AskedTime = { start: string; end: string; userId: string };

export type NextStep = 'deposit' | 'time';

/**
 * What the client of an approved estimate can do next, the main step first. A company that asks for a deposit which
 * cannot be paid offers the times instead.
 *
 * @example nextSteps({ afterApproval: 'deposit', canPay: false, canChooseTime: true }) → ['time']
 */
export function nextSteps({
  afterApproval,
  canPay,
  canChooseTime,
}: {
  afterApproval: AfterApproval;
  canPay: boolean;
  canChooseTime: boolean;
}): NextStep[] {
  const deposit: NextStep[] = canPay ? ['deposit'] : [];
  const time: NextStep[] = canChooseTime ? ['time'] : [];
  if (afterApproval === 'none') return deposit;
  if (afterApproval === 'time') return [...time, ...deposit];
  return canPay ? deposit : time;
}

/** The minutes of a visit of an estimate that is for no job yet. */
export const usualVisitMinutes = 120;

/** The working days in which times are offered. */
export const offeredWorkingDays = 10;

const mostOfDay = 4;
export const mostOffered = 24;

type Offer = { start: number; end: number };

/**
 * The times that a client can choose of the slots that were found: each start once, from the day after today on, a few
 * for each day, in order. `dayOf` is the local day of a moment.
 */
export function offeredTimes<S extends Offer>(
  slots: readonly S[],
  { today, dayOf }: { today: string; dayOf: (moment: number) => string },
): Offer[] {
  const starts = new Map<number, Offer>();
  for (const { start, end } of slots) if (dayOf(start) > today && !starts.has(start)) starts.set(start, { start, end });
  const counts = new Map<string, number>();
  const offered: Offer[] = [];
  for (const offer of [...starts.values()].sort((one, other) => one.start - other.start)) {
    const day = dayOf(offer.start);
    const count = counts.get(day) ?? 0;
    if (count >= mostOfDay || offered.length >= mostOffered) continue;
    counts.set(day, count + 1);
    offered.push(offer);
  }
  return offered;
}
