import { describe, expect, it } from 'vitest';
import { type Facts, followImports, modulesOnDemand, withImports } from './module-needs.ts';

type Module = { code: string; imports?: string[]; onDemand?: string[] };

const factsOf = (modules: Record<string, Module>): Facts => ({
  getModuleInfo(id) {
    const found = modules[id];
    if (found === undefined) return null;
    return { code: found.code, importedIds: found.imports ?? [], dynamicallyImportedIds: found.onDemand ?? [] };
  },
});

const library = {
  '/node_modules/parts/index.js': {
    code: "export { Button } from './button.js'; export * from './menu.js'; export { default as Fold } from './fold.js';",
    imports: ['/node_modules/parts/button.js', '/node_modules/parts/menu.js', '/node_modules/parts/fold.js'],
  },
  '/node_modules/parts/button.js': { code: 'export const Button = 1;' },
  '/node_modules/parts/menu.js': { code: 'export const Menu = 1;' },
  '/node_modules/parts/fold.js': { code: 'export default 1;' },
};

const importsOfPage = (code: string, imports = ['/node_modules/parts/index.js']) =>
  followImports(factsOf({ ...library, '/page.ts': { code, imports } }))('/page.ts');

describe('the imports of a page from the index module of a library', () => {
  it('are resolved to the module that declares the name', () => {
    expect(importsOfPage("import { Button } from 'parts'; Button;")).toEqual(['/node_modules/parts/button.js']);
    expect(importsOfPage("import { Menu } from 'parts'; Menu;")).toEqual(['/node_modules/parts/menu.js']);
    expect(importsOfPage("import { Fold } from 'parts'; Fold;")).toEqual(['/node_modules/parts/fold.js']);
  });

  it('are resolved to the index module if the page imports everything', () => {
    expect(importsOfPage("import * as parts from 'parts'; parts;")).toEqual(['/node_modules/parts/index.js']);
  });

  it('include modules added by plugins', () => {
    const imports = ['/node_modules/parts/index.js', '\0helper'];
    expect(importsOfPage("import { Button } from 'parts'; Button;", imports)).toEqual([
      '/node_modules/parts/button.js',
      '\0helper',
    ]);
  });
});

it('follows imports transitively, and finds dynamic imports in all modules that they reach', () => {
  const facts = factsOf({
    '/main.ts': { code: "import './page.ts';", imports: ['/page.ts'] },
    '/page.ts': { code: "import './part.ts'; import('./dialog.ts');", imports: ['/part.ts'], onDemand: ['/dialog.ts'] },
    '/part.ts': { code: 'export {};' },
    '/dialog.ts': { code: "import('./deep.ts');", onDemand: ['/deep.ts'] },
    '/deep.ts': { code: 'export {};' },
  });
  expect([...withImports('/main.ts', followImports(facts))].sort()).toEqual(['/main.ts', '/page.ts', '/part.ts']);
  expect([...modulesOnDemand('/main.ts', facts)].sort()).toEqual(['/deep.ts', '/dialog.ts']);
});
