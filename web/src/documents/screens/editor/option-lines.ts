import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { numberOf } from '../../../design/form/typed-amount.ts';
import { moved } from '../../../design/list/moved.ts';
import { type ItemLine, itemsPayload, type LineEditor } from '../../../line-items/parts/line-editor-input.ts';

const boundOf = (typed: string): number | null => (typed.trim() === '' ? null : numberOf(typed));

const choicePayload = ({ optionId, isOptional, isChosen, minQuantity, maxQuantity }: ItemLine) => ({
  optionId,
  isOptional,
  ...(isOptional ? { isChosen, minQuantity: boundOf(minQuantity), maxQuantity: boundOf(maxQuantity) } : {}),
});

/** The lines of a document as they are sent. Those of an estimate say what its client may choose. */
export const documentItemsPayload = (lines: readonly ItemLine[], documentType: DocumentType) =>
  itemsPayload(lines).map((item, at) => {
    const line = lines[at];
    if (line === undefined) return item;
    const photos = line.photos.map(({ id }) => ({ id }));
    return { ...item, ...(documentType === 2 ? choicePayload(line) : {}), photos };
  });

/** The lines that count of an option: those that are not optional, and the optional ones that are included at first. */
export const countingItemLines = (lines: readonly ItemLine[], optionId: string | null): ItemLine[] =>
  lines.filter((line) => line.optionId === optionId && (!line.isOptional || line.isChosen));

const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** The editor of one option's lines: the same lines and marks as those of the whole estimate, without the others. */
export function optionEditor(editor: LineEditor, optionId: string): LineEditor {
  const isOwn = (line: ItemLine): boolean => line.optionId === optionId;
  let all: readonly ItemLine[] | null = null;
  let own: readonly ItemLine[] = [];
  // The list stays the same until one of its own lines changes.
  const get = (): readonly ItemLine[] => {
    const now = editor.lines.get();
    if (now === all) return own;
    all = now;
    const next = now.filter(isOwn);
    if (!isSameList(own, next)) own = next;
    return own;
  };
  /** Puts the option's lines into the places that they have among all. */
  const arrange = (arranged: readonly ItemLine[]): void => {
    const rest = [...arranged];
    editor.lines.set((lines) => lines.map((line) => (isOwn(line) ? (rest.shift() ?? line) : line)));
  };
  return {
    ...editor,
    lines: {
      get,
      subscribe: editor.lines.subscribe,
      set: (next) => arrange(typeof next === 'function' ? next(get()) : next),
    },
    add: (line = {}) => editor.add({ ...line, optionId }),
    replaceLine: (key, next) =>
      editor.replaceLine(
        key,
        next.map((line) => ({ ...line, optionId })),
      ),
    move: (from, to) => arrange(moved(get(), from, to)),
  };
}

/** Copies the lines of an option to another one, as new lines. */
export function copyLines(editor: LineEditor, { from, to }: { from: string | null; to: string }): void {
  editor.lines.set((lines) => [
    ...lines,
    ...lines
      .filter(({ optionId }) => optionId === from)
      .map((line) => ({ ...line, key: `${line.key}-${to}`, id: null, optionId: to })),
  ]);
}
