import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many values the property tests of a test tried. */
    propertyRuns?: number;
  }
}
