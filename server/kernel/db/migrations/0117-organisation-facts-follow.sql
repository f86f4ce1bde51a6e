-- A fact of a merged organisation belongs to the one in its place, as every other reference (MD-O5, MD-O7).

create trigger organisation_follow before insert or update of organisation_id on organisation_fact
  for each row execute function organisation_follow('organisation_id');
