/* Options for csv-stringify: a spreadsheet opens the file with a double click and runs nothing in it. */
export const csv = {
  // Without the byte order mark Excel does not read UTF-8.
  bom: true,
  record_delimiter: 'windows',
  // Most readers end a row at a lone line feed or carriage return.
  quoted_match: /[\r\n]/,
  // Prefixes formulas with an apostrophe, which makes them text.
  escape_formulas: true,
  cast: { boolean: (value: boolean) => (value ? 'yes' : 'no') },
};
