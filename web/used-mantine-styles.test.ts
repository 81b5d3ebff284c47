import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { mantineImportsIn, stylesOf } from './used-mantine-styles.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'));
/** A class of each component's root. */
const roots = { button: '.m_77c9d27d', slider: '.m_dd36362e', popover: '.m_38a85659' };

it('keeps the styles of the used components and of those that they consist of', () => {
  const sheet = stylesOf(folder, ['Menu', 'Button']);
  expect(sheet).toContain(roots.button);
  expect(sheet).toContain(roots.popover);
  expect(sheet).toContain('--mantine-color-body');
});

it('leaves out the styles of the others', () => {
  const sheet = stylesOf(folder, ['Button']);
  expect(sheet).not.toContain(roots.slider);
  expect(stylesOf(folder, ['Slider'])).toContain(roots.slider);
});

it('finds the imported components of a file, without types', () => {
  const source = `import { type ButtonProps, Menu as Choices, Modal } from '@mantine/core';\nimport { useId } from 'react';`;
  expect(mantineImportsIn('a.tsx', source)).toEqual(['Menu', 'Modal']);
});

it('keeps the order of the whole sheet', () => {
  const sheet = stylesOf(folder, ['Popover', 'Button', 'UnstyledButton']);
  const whole = stylesOf(folder, ['UnstyledButton', 'Button', 'Popover']);
  expect(sheet).toBe(whole);
  expect(sheet.indexOf('.m_87cf2631')).toBeLessThan(sheet.indexOf(roots.button));
});
