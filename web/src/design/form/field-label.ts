import { labelOf } from '@truckroll/contract/fields/field-texts';

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The label of a form's field, or, while the form does not show it, that of refusals. Without `form`, of the last form of the page that has the field. */
export function fieldLabel(name: string, form?: HTMLFormElement | null): string {
  const forms = form ? [form] : [...document.forms].reverse();
  for (const place of forms) {
    const field = place.elements.namedItem(name);
    const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    const label = isInput ? field.labels?.[0] : place.querySelector(`[data-label-of="${name}"]`);
    const text = label?.textContent?.trim();
    if (text) return text;
  }
  return id.test(name.split('.').at(-1) ?? '') ? 'Custom property' : labelOf(name);
}
