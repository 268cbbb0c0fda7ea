import { registerHooks } from 'node:module';

/* Takes the place of `isolated-vm`: it runs the scripts of an owner's own flows, has to be compiled, and no form needs it. */

registerHooks({
  resolve: (name, context, next) =>
    name === 'isolated-vm' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
});

export default {};
