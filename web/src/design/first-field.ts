const fields = 'input:not(:disabled):not([type="hidden"]), textarea:not(:disabled)';

/** Marks a dialog's first field as the one that gets the focus, which would else go to the close control (screens 3.12). */
export function markFirstField(place: HTMLElement | null): void {
  if (place === null || place.querySelector('[data-autofocus]') !== null) return;
  place.querySelector(fields)?.setAttribute('data-autofocus', 'true');
}
