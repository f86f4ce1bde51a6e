-- A custom field of organisations may be required from a day on, so that the values can be gathered before.
alter table organisation_field add column required_from date;
comment on column organisation_field.required_from is 'Day in the zone of the company from which it is required; null: at once.';
