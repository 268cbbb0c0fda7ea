import { registerHooks } from 'node:module';

/* Replaces `isolated-vm`, which runs an owner's own flows: it needs a compiler, and no form needs it. */

registerHooks({
  resolve: (name, context, next) =>
    name === 'isolated-vm' ? { url: import.meta.url, shortCircuit: true } : next(name, context),
});

export default {};
