-- Facts of an entry stay with it: a redaction takes personal data alone.

create or replace trigger append_only before update or delete or truncate on audit_payload
  for each statement execute function audit_is_append_only();
