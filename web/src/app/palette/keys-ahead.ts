let typed = '';
let stop: (() => void) | undefined;

/**
 * Keeps what is typed between the opening of the palette and the focus of its field, whose code may still be loading. The page
 * behind gets none of it.
 */
export function beginKeysAhead(onEscape: () => void): void {
  if (stop !== undefined) return;
  typed = '';
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isText = [...key].length === 1;
    if (!isText && key !== 'Backspace' && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isText) typed += key;
    else if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
    else if (key === 'Escape') onEscape();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Stops keeping keys, which reach the page again. Returns the text that was typed since `beginKeysAhead`. */
export function endKeysAhead(): string {
  stop?.();
  stop = undefined;
  const text = typed;
  typed = '';
  return text;
}
