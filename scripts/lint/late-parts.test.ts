import { expect, it } from 'vitest';
import { partsOfWebWithoutWaiting, partsWithoutWaiting } from './late-parts.mjs';

const header = "const Late = lazyPart(async () => (await import('./late.tsx')).Late);\n";
const faultsOf = (text: string) => partsWithoutWaiting([{ file: 'a.tsx', text: header + text }]);

it('every part that is loaded late has a waiting place', () => {
  expect(partsOfWebWithoutWaiting()).toEqual([]);
});

it.each([
  ['beside a place', 'function A() { return <><Suspense><p /></Suspense><Late /></>; }'],
  [
    'in a function that is also shown elsewhere',
    'export function A() { return <Late />; }\nconst B = () => <Suspense><A /></Suspense>;',
  ],
  ['in a function that is shown beside a place', 'function A() { return <Late />; }\nconst B = () => <A />;'],
  [
    'in a component that shows its children without one',
    'const Box = ({ children }) => <p>{children}</p>;\nconst B = () => <Box><Late /></Box>;',
  ],
])('finds a part %s', (_, text) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(/^a\.tsx:\d+ Late$/)]);
});

it.each([
  ['around it', 'export function A() { return <Suspense fallback={null}><p><Late /></p></Suspense>; }'],
  [
    'around the function that shows it',
    'function shown() { return <Late />; }\nexport const B = () => <Suspense>{shown()}</Suspense>;',
  ],
  [
    'around the children of its component',
    'const Box = ({ children }) => <Suspense>{children}</Suspense>;\nexport const B = () => <Box><Late /></Box>;',
  ],
])('passes a part with a place %s', (_, text) => {
  expect(faultsOf(text)).toEqual([]);
});

it('finds a part that another file declares', () => {
  const files = [
    { file: 'parts/a.tsx', text: `export ${header}` },
    {
      file: 'screens/b.tsx',
      text: "import { Late as Other } from '../parts/a.tsx';\nexport const B = () => <Other />;",
    },
  ];
  expect(partsWithoutWaiting(files)).toEqual(['screens/b.tsx:2 Other']);
});
