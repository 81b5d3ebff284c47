import { Button, Group, Input, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { type Pad, SignaturePad } from '../../design/field/signature-pad.tsx';
import type { FormAnswers } from './form-answers.ts';
import { StoredImage } from './stored-images.tsx';

/** A signature, drawn or typed. The form's value is the key of a stored one, or the unsent image. */
export function SignatureField({ control, name, label, required }: FieldProps<FormAnswers, FormAnswers>) {
  const { value, onChange, error, ref } = useField<FormAnswers, FormAnswers>({ control, name });
  const pad = useRef<Pad>(null);
  const [typed, setTyped] = useState<string | null>(null);

  async function keep(): Promise<void> {
    if (pad.current === null || pad.current.isEmpty()) return onChange(null);
    const image = await pad.current.toPng();
    onChange(new File([image], 'signature.png', { type: 'image/png' }));
  }

  const keepTyped = useEffectEvent(() => void keep());
  useEffect(() => {
    if (typed === null) return;
    // The name is on the canvas only after the layout and the paint.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => keepTyped()));
    return () => cancelAnimationFrame(frame);
  }, [typed]);

  function clear(): void {
    pad.current?.clear();
    setTyped((before) => (before === null ? null : ''));
    onChange(null);
  }

  return (
    <Input.Wrapper label={label} labelElement="div" error={error} labelProps={requiredProps(required).labelProps}>
      {typeof value === 'string' ? (
        <StoredImage storageKey={value} name={label} />
      ) : (
        <SignaturePad ref={pad} label={`Sign ${label}`} typed={typed} onStroke={() => void keep()} />
      )}
      <Group gap="xs" mt={6} align="flex-end">
        {typed !== null && typeof value !== 'string' && (
          <TextInput
            aria-label={`Name for ${label}`}
            placeholder="Name"
            flex={1}
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Button ref={ref} variant="default" size="xs" aria-label={`Clear ${label}`} onClick={clear}>
          Clear
        </Button>
        {typeof value !== 'string' && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={typed === null ? `Type the name for ${label}` : `Draw ${label}`}
            onClick={() => {
              onChange(null);
              setTyped(typed === null ? '' : null);
            }}
          >
            {typed === null ? 'Type name instead' : 'Draw instead'}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
