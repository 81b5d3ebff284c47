import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { EstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { randomId } from '../../../app/transport/random-key.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { retaxed, useLinesOf } from '../../../line-items/parts/line-editor-input.ts';
import type { DocumentValues } from '../editor/document-values.ts';
import type { DocumentFormState } from '../editor/use-document-form.ts';
import { fillFromTemplate } from './fill-from-template.ts';
import { otherCurrencyText } from './other-currency-text.ts';
import { readTemplate } from './template-queries.ts';

const route = getRouteApi('/_app/grow/estimate/new');

const TemplatePicker = lazyDialog(async () => (await import('./template-picker.tsx')).TemplatePicker);

/** The button that opens the templates, in a new estimate without lines. */
export function TemplateStart({ state }: { state: DocumentFormState }) {
  const [isOpen, setOpen] = useState(false);
  const lines = useLinesOf(state.lines);
  useTemplateOfUrl(state);
  if (lines.length > 0) return null;
  return (
    <>
      <Button variant="subtle" leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Start from a template
      </Button>
      <Suspense>
        {isOpen && (
          <TemplatePicker onClose={() => setOpen(false)} onChoose={(template) => startFrom(state, template)} />
        )}
      </Suspense>
    </>
  );
}

/** The forms whose URL's template was read: one whose lines are removed later is not filled again. */
const begun = new WeakSet<DocumentFormState['lines']>();

/** Fills a form without lines from the template that its URL names. */
function useTemplateOfUrl(state: DocumentFormState): void {
  const { templateId } = route.useSearch();
  const fill = useEffectEvent(async (id: string) => {
    if (begun.has(state.lines)) return;
    begun.add(state.lines);
    const template = await readTemplate(id);
    if (state.lines.lines.get().length > 0) return;
    const { currency } = state.start;
    if (template.currency === currency) startFrom(state, template);
    else toast.warning(`'${template.name}' was not used. ${otherCurrencyText(template, currency)}`);
  });
  useEffect(() => {
    if (templateId !== undefined) toastOnError(() => fill(templateId));
  }, [templateId]);
}

/**
 * Fills the form from a template. What the user typed is kept, and the lines get the taxes of the client's location.
 */
function startFrom({ form, lines }: DocumentFormState, template: EstimateTemplate): void {
  const filling = fillFromTemplate(template, {
    begun: form.formState.defaultValues as DocumentValues,
    typed: form.getValues(),
    newId: randomId,
  });
  const all = { ...filling.values, options: filling.options };
  for (const name of Object.keys(all) as (keyof typeof all)[])
    form.setValue(name, all[name] as DocumentValues[typeof name], { shouldDirty: true });
  lines.lines.set(filling.lines.map((line) => retaxed(line, lines.taxes, lines.situation())));
  lines.wanted.set(filling.lines[0]?.key ?? null);
  if (template.leftOutTaxes.length > 0)
    toast.warning(`Left out, because no longer charged: ${template.leftOutTaxes.join(', ')}.`);
}
