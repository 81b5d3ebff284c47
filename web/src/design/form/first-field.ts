const fields = 'input:not(:disabled):not([type="hidden"]), textarea:not(:disabled)';

/** Marks a dialog's first field for the initial focus, which would otherwise go to the close button (screens 3.12). */
export function markFirstField(place: HTMLElement | null): void {
  if (place === null || place.querySelector('[data-autofocus]') !== null) return;
  place.querySelector(fields)?.setAttribute('data-autofocus', 'true');
}
