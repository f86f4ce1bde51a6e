-- New organisations go into the indexes at once. A list of entries that wait for the index would be read by every search, and an
-- import, which searches a thousand names after a thousand others were added, would take minutes.
alter index organisation_grams set (fastupdate = off);
alter index organisation_match set (fastupdate = off);
select gin_clean_pending_list('organisation_grams'), gin_clean_pending_list('organisation_match');
