/** All windows; `focus.window` has the keyboard. */
exports.windows = new Set();
exports.focus = { window: null };
