/** The labels of waiting for AI (clients document, section 9). */
export const thinkingLabels = ['Thinking', 'Pondering', 'Analyzing', 'Processing'] as const;
export type ThinkingLabel = (typeof thinkingLabels)[number];
const labelMs = 2_000;

/** Shows the next label every two seconds, beginning with the second one, until the returned function is called. */
export function cycleLabels(show: (label: ThinkingLabel) => void): () => void {
  let at = 0;
  const timer = setInterval(() => {
    at = (at + 1) % thinkingLabels.length;
    show(thinkingLabels[at] ?? thinkingLabels[0]);
  }, labelMs);
  return () => clearInterval(timer);
}
