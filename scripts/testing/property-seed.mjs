import { configureGlobal } from 'fast-check';

// Property tests try the same values on every run, so that a run that passed passes again. `PROPERTY_SEED=$RANDOM`
// looks for values that fail.
configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_260_310) });
