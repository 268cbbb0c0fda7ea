/* How every list of ours is written for csv-stringify: a spreadsheet opens it with a double click and never runs it. */
export const csv = {
  // Without the byte order mark Excel reads UTF-8 as its own old code page.
  bom: true,
  record_delimiter: 'windows',
  // A lone line feed or carriage return ends a row for most readers too.
  quoted_match: /[\r\n]/,
  // What would run as a formula is made text by an apostrophe.
  escape_formulas: true,
  cast: { boolean: (value: boolean) => (value ? 'yes' : 'no') },
};
