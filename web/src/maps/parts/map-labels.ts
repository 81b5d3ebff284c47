/** A text on the map: its centre in pixels, and how important it is. */
export type MapLabel = { text: string; x: number; y: number; weight: number; kind: 'town' | 'area' };

const characterPx = 7;
const linePx = 15;
/** The distance between texts. */
const spacePx = 6;

type Box = { left: number; right: number; top: number; bottom: number };

const boxOf = ({ text, x, y }: MapLabel): Box => {
  const half = (text.length * characterPx) / 2 + spacePx;
  return { left: x - half, right: x + half, top: y - linePx / 2 - spacePx, bottom: y + linePx / 2 + spacePx };
};

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The labels that fit on a map of this size without touching each other: the most important ones first, and of equal
 * ones the first. At most `count`.
 */
export function fittingLabels(
  labels: readonly MapLabel[],
  { width, height, count }: { width: number; height: number; count: number },
): MapLabel[] {
  const taken: { label: MapLabel; box: Box }[] = [];
  const isInside = ({ x, y }: MapLabel) => x >= 0 && y >= 0 && x <= width && y <= height;
  for (const label of labels.filter(isInside).sort((one, other) => other.weight - one.weight)) {
    if (taken.length === count) break;
    const box = boxOf(label);
    if (!taken.some((other) => overlap(box, other.box))) taken.push({ label, box });
  }
  return taken.map(({ label }) => label);
}
