/*
 * What is no collection: those have their tables by `tables.ts`. `erasures` says by keyed hashes alone who was erased: the ledger
 * that stands in `DATA_DIR/erasures` where there is no database.
 */

export const tables = `
create table secrets (name text primary key, value text not null);

create table erasures (line text primary key);

create table picture_files (name text primary key, bytes bytea not null);
`;
