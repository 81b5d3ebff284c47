import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { formatMoney } from '../format/numbers.ts';
import type { MissingPart } from './visit-completion.ts';

type Line = { itemName: string; quantity: number; type: 'item' | 'product' | 'service' };
/** Something to bring or to do, and how often. */
type Counted = { name: string; quantity: number };

/** Lines of the same name as one. Those without a quantity were removed from the work. */
function counted(lines: readonly Line[]): Counted[] {
  const sums = new Map<string, number>();
  for (const { itemName, quantity } of lines) sums.set(itemName, (sums.get(itemName) ?? 0) + quantity);
  return [...sums].flatMap(([name, quantity]) => (quantity > 0 ? [{ name, quantity }] : []));
}

/**
 * What has to be brought to a visit, and the work to do there, in the order of the job's lines.
 *
 * @example linesOnSite([{ itemName: 'Filter', quantity: 2, type: 'product' }, { itemName: 'Service', quantity: 1, type: 'service' }])
 *   → { bring: [{ name: 'Filter', quantity: 2 }], work: [{ name: 'Service', quantity: 1 }] }
 */
export const linesOnSite = (lines: readonly Line[]): { bring: Counted[]; work: Counted[] } => ({
  bring: counted(lines.filter(({ type }) => type !== 'service')),
  work: counted(lines.filter(({ type }) => type === 'service')),
});

/** @example countedText({ name: 'Filter', quantity: 2 }) → '2 × Filter' */
export const countedText = ({ name, quantity }: Counted): string => (quantity === 1 ? name : `${quantity} × ${name}`);

type Needed = {
  missing: readonly MissingPart[];
  forms: readonly { title: string; isFilled: boolean }[];
  due: readonly { amount: number; currency: string }[];
};

/**
 * What a visit still needs, in the order of the work: its forms, photos and signature, and what the client owes.
 *
 * @example neededOnVisit({ missing: [{ kind: 'photos' }], forms: [{ title: 'Safety', isFilled: false }], due: [] })
 *   → ['Fill in Safety', 'Take photos of the work']
 */
export function neededOnVisit({ missing, forms, due }: Needed): string[] {
  const lacks = (kind: MissingPart['kind']): boolean => missing.some((part) => part.kind === kind);
  return [
    ...forms.flatMap(({ title, isFilled }) => (isFilled ? [] : [`Fill in ${title}`])),
    ...(lacks('photos') ? ['Take photos of the work'] : []),
    ...(lacks('signature') ? ["Collect the client's signature"] : []),
    ...due.map(({ amount, currency }) => `Collect ${formatMoney(amount, currency)}`),
  ];
}

type Stepped = {
  visitStartDateTime: string | null;
  inTransitAt: string | null;
  arrivedAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  timezone: string;
};

const dayMs = 86_400_000;

/**
 * Whether a photo of the job was taken on a visit: from the day of the visit, or from its first step if that was before,
 * until a day after its completion. Without a date and a step, all photos of the job are shown.
 */
export function isPhotoOfVisit(takenAt: string, visit: Stepped): boolean {
  const { visitStartDateTime: start, inTransitAt, arrivedAt, startedAt, completedAt, timezone } = visit;
  const day = start === null ? null : momentOf({ day: wallClock(start, timezone).day, time: '00:00' }, timezone);
  const begins = [day, inTransitAt, arrivedAt, startedAt].filter((moment) => moment !== null).toSorted()[0];
  if (begins !== undefined && takenAt < begins) return false;
  return completedAt === null || Date.parse(takenAt) <= Date.parse(completedAt) + dayMs;
}
