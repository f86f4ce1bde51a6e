-- Keys of organisations are made by other rules now. The hourly work writes the new ones, the first time seconds after the start.
update organisation set match_keys = null;
comment on column organisation.match_keys is 'Keys that it shares with records that may be the same (search/organisation-keys.ts); null until the hourly work has written those of a new release.';
