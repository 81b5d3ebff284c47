import type { Plugin } from 'vite';

/** Tells V8 to compile all functions of the file at once: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n';
/** The files that every page behind sign-in loads, and of which it calls most functions. */
const isShared = (name: string): boolean => /^(?:libraries|index|shell-with-bell)$|^common-/.test(name);

/**
 * Marks the shared scripts, so that browsers compile them while they arrive, in another thread. Otherwise each function
 * is compiled when it is called first, one by one in the main thread, before the first paint.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isShared(file.name)) file.code = hint + file.code;
      },
    },
  };
}
