import { ColorSwatch, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPalette } from '@tabler/icons-react';
import { textOn } from '@truckroll/domain/colors/contrast';
import { defaultMemberColor, defaultOptionColor, palette } from '@truckroll/domain/colors/palette';
import { isColor } from '@truckroll/domain/text/checks';
import type { Ref } from 'react';
import styles from './color-input.module.css';
import { OpenedField } from './opened-field.tsx';

type ColorInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'rightSection' | 'type'> & {
  /** '#rrggbb', or the typed text if it is not a colour. */
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

const named: readonly [name: string, color: string][] = [
  ...Object.entries(palette),
  ['lavender', defaultMemberColor],
  ['cloud', defaultOptionColor],
];

/** A colour as text #RRGGBB, with a palette beside it. */
export function ColorInput({ value, onChange, ...input }: ColorInputProps) {
  return (
    <OpenedField
      label="Choose a colour"
      icon={<IconPalette size={18} stroke={1.7} aria-hidden />}
      disabled={input.disabled}
      field={({ button }) => (
        <TextInput
          {...input}
          value={value}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          placeholder="#RRGGBB"
          onChange={(event) => onChange(event.currentTarget.value.trim())}
          leftSection={<ColorSwatch color={isColor(value) ? value : 'transparent'} size={18} />}
          rightSection={button}
        />
      )}
      choice={(close) => (
        <Palette
          value={value}
          onChoose={(color) => {
            onChange(color);
            close();
          }}
        />
      )}
    />
  );
}

function Palette({ value, onChoose }: { value: string; onChoose: (color: string) => void }) {
  return (
    <div className={styles.palette}>
      {named.map(([name, color]) => {
        const isChosen = color === value.toLowerCase();
        return (
          <UnstyledButton
            key={name}
            className={styles.swatch}
            style={{ backgroundColor: color, color: textOn(color) }}
            aria-label={name}
            aria-pressed={isChosen}
            title={name}
            data-autofocus={isChosen || undefined}
            onClick={() => onChoose(color)}
          >
            {isChosen && <IconCheck size={16} aria-hidden />}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
