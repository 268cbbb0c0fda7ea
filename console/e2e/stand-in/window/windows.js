/** Every window there is; the one with the keyboard is `focused`. */
exports.windows = new Set();
exports.focus = { window: null };
