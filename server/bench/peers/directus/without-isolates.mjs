import { registerHooks } from 'node:module';

/*
 * Replaces `isolated-vm`, which runs the scripts of an owner's own flows: it would have to be compiled,
 * and no form needs it.
 */

registerHooks({
  resolve: (name, context, next) =>
    name === 'isolated-vm' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
});

export default {};
