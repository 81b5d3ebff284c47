import { expect, it } from 'vitest';
import { lineEditor } from '../../../line-items/parts/line-editor-input.ts';
import { optionEditor } from './option-lines.ts';

it('puts the lines of a package into the option, in the place of one of its lines', () => {
  const editor = lineEditor([], { taxes: [] });
  const option = optionEditor(editor, 'better');
  const key = option.add();
  editor.add({ name: 'Pump', optionId: 'good' });
  option.replaceLine(key, [{ name: 'Furnace' }, { name: 'Labour' }]);
  expect(editor.lines.get().map(({ name, optionId }) => [name, optionId])).toEqual([
    ['Furnace', 'better'],
    ['Labour', 'better'],
    ['Pump', 'good'],
  ]);
});
