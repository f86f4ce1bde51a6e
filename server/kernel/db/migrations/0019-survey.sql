-- What people say of the system, asked by a link.

create table survey_answer (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  score smallint not null check (score between 1 and 5),
  comment text not null default '' check (length(comment) <= 1000),
  answered_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id)
);
select isolate('survey_answer');
create index survey_answer_newest on survey_answer (tenant_id, answered_at desc, id);
comment on table survey_answer is 'Answers to the survey (B7): one for each link, and no name of who gave it.';
comment on column survey_answer.id is 'The random id that the link carries: a second answer by it finds the first.';
comment on column survey_answer.score is 'From 1, very dissatisfied, to 5, very satisfied.';
comment on column survey_answer.comment is 'What was written beside it; empty if nothing.';
comment on column survey_answer.answered_at is 'When it was given.';
grant select, insert on survey_answer to mds_app;
