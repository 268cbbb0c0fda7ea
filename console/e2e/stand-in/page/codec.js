const { runInThisContext } = require('node:vm');
const { decoder } = require('./decode.js');
const { encoder } = require('./encode.js');

/* One wire format in Node and in the page, where it goes as text: so neither half may need anything from outside. */
exports.source = `({ encode: (${encoder})(), decode: (${decoder})() })`;
exports.codec = runInThisContext(exports.source);
