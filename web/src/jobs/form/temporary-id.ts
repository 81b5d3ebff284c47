import { useLineEditor } from './line-editor.ts';

/** Numbers for lines that are to become products; a stored one has the id of its product instead (jobs.md 4). */
export function useTemporaryId(): () => number {
  const { lines } = useLineEditor();
  return () => Math.max(0, ...lines.get().map(({ temporaryId }) => temporaryId ?? 0)) + 1;
}
