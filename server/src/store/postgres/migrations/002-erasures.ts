/* Who was erased, by keyed hashes alone: the ledger that stands in `DATA_DIR/erasures` where there is no database. */

export const erasures = `
create table erasures (line text primary key);
`;
