import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject, projectFolder } from '../project.mjs';

const files = globSync('web/src/**/*.{ts,tsx}', { cwd: projectFolder, exclude: (path) => path.includes('.test.') });
const texts = new Map(files.map((file) => [file, readFileSync(inProject(file), 'utf8')]));

/** Forms beside which something else is sent later. */
const exceptions: Record<string, string> = {};

type Declaration = { file: string; name: string; text: string };

/** The top-level functions and values of a file, each with its text. */
function declarationsIn(file: string, text: string): Declaration[] {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)];
  return starts.map(({ index, 1: name = '' }, at) => ({ file, name, text: text.slice(index, starts[at + 1]?.index) }));
}

const all = [...texts].flatMap(([file, text]) => declarationsIn(file, text));

const isCalled = (name: string): RegExp => new RegExp(`\\b${name}\\(`);

/** The functions that call `saveOrSend`, directly or through another function. Components are left out. */
function sentLater(): ReadonlySet<Declaration> {
  const found = new Set(all.filter(({ text }) => text.includes('saveOrSend(')));
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    const names = [...found].filter(({ name }) => /^[a-z]/.test(name)).map(({ name }) => isCalled(name));
    for (const one of all) if (names.some((name) => name.test(one.text))) found.add(one);
  }
  return found;
}

const isForm = ({ text, name }: Declaration): boolean =>
  /\buse(App|Record)Form\b[<(]/.test(text) && !['useAppForm', 'useRecordForm'].includes(name);

test('a form says that it needs a network, unless what it saves is sent later', () => {
  const later = sentLater();
  const forms = all.filter(isForm);
  expect(forms.length).toBeGreaterThan(45);
  const wrong = forms.filter((form) => {
    const key = `${form.file} ${form.name}`;
    return exceptions[key] === undefined && later.has(form) !== form.text.includes('isSentLater');
  });
  expect(wrong.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
});

test('every form has the line at its save button', () => {
  const shown = [...texts].filter(([file, text]) => /<Form[\s>]/.test(text) && file !== 'web/src/design/form/form.tsx');
  expect(shown.length).toBeGreaterThan(15);
  expect(shown.filter(([, text]) => !text.includes('<SaveLine')).map(([file]) => file)).toEqual([]);
  const errors = [...texts].filter(
    ([file, text]) => text.includes('.errorLine}') && !file.startsWith('web/src/design/'),
  );
  expect(errors.map(([file]) => file)).toEqual([]);
});
