const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 'dueDate' → 'Due date': for a value without a label in the form. */
function spelledOut(name: string): string {
  if (id.test(name.split('.').at(-1) ?? '')) return 'Custom property';
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a form's field. Without `form`, of the last form of the page that has the field. */
export function fieldLabel(name: string, form?: HTMLFormElement | null): string {
  const forms = form ? [form] : [...document.forms].reverse();
  for (const place of forms) {
    const field = place.elements.namedItem(name);
    const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    const label = isInput ? field.labels?.[0] : place.querySelector(`[data-label-of="${name}"]`);
    const text = label?.textContent?.trim();
    if (text) return text;
  }
  return spelledOut(name);
}
