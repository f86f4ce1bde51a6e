-- Where the log of the primary stood after the last write of a session. A replica answers the session only when it has replayed that.
-- A new session must see what came before it.
alter table session add column written pg_lsn;
alter table session alter column written set default pg_current_wal_insert_lsn();
comment on column session.written is 'Where the log of the primary was after the last write of the session; a replica answers the session only when it has replayed that.';
